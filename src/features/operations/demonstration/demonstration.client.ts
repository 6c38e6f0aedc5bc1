import { clientOf } from '../../../admin-ui/session/resource-client.ts';
import type { DemonstrationResource } from './demonstration.resource.ts';

export const demonstrationApi = clientOf<DemonstrationResource>();
