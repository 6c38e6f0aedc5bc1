import { clientOf } from '../../../admin-ui/session/resource-client.ts';
import type { SettingsResource } from './settings.resource.ts';

export const settingsApi = clientOf<SettingsResource>();
