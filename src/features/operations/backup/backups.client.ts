import { clientOf } from '../../../admin-ui/session/resource-client.ts';
import type { BackupsResource } from './backups.resource.ts';

export const backups = clientOf<BackupsResource>();
