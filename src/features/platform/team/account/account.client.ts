import { clientOf } from '../../../../admin-ui/session/resource-client.ts';
import type { AccountResource } from './account.resource.ts';

export const account = clientOf<AccountResource>();
