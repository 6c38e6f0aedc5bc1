import { clientOf } from '../../../../admin-ui/session/resource-client.ts';
import type { OwnPasswordResource } from './own-password.resource.ts';

export const ownPassword = clientOf<OwnPasswordResource>();
