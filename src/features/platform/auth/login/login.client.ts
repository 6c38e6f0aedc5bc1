import { clientOf } from '../../../../admin-ui/session/resource-client.ts';
import type { LoginResource } from './login.resource.ts';

export const login = clientOf<LoginResource>();
