import { clientOf } from '../../../admin-ui/session/resource-client.ts';
import type { InvitationsResource } from './invitations.resource.ts';
import type { TeamResource } from './team.resource.ts';

export const team = clientOf<TeamResource & InvitationsResource>();
