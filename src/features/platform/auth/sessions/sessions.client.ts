import { clientOf } from '../../../../admin-ui/session/resource-client.ts';
import type { SessionsResource } from './sessions.resource.ts';

export const sessionsClient = clientOf<SessionsResource>();
