import { clientOf } from '../../../../admin-ui/session/resource-client.ts';
import type { SecurityResource } from './security.resource.ts';

export const securityClient = clientOf<SecurityResource>();
