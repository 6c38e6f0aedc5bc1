import * as z from 'zod';
import { defineResource, successSchema } from '../../../shared/resource.schema.ts';
import {
  acceptanceSchema,
  invitationCheckSchema,
  invitationParamsSchema,
  invitationSchema,
  openInvitationSchema,
} from './team.schema.ts';

/** Owners make, list and revoke invitations; the holder of a link checks and accepts it without a session. */
export const invitationsResource = defineResource({
  'GET /team/invitations': {
    summary: 'Les invitations ouvertes',
    ownerOnly: true,
    response: z.object({ data: z.array(openInvitationSchema) }),
  },
  'POST /team/invitations': {
    summary: 'Invite quelqu’un : l’adresse fonctionne une fois, pendant 24 heures, et ne se relit pas',
    ownerOnly: true,
    body: invitationSchema,
    status: 201,
    response: z.object({ data: z.array(z.object({ url: z.string(), expires_at: z.string() })) }),
    errors: [429, 503],
  },
  'DELETE /team/invitations/:id': {
    summary: 'Annule une invitation',
    ownerOnly: true,
    params: invitationParamsSchema,
    response: z.object({ data: z.array(z.object({ id: z.int() })) }),
    errors: [404],
  },
  'POST /team/invitations/check': {
    summary: 'À qui une invitation est adressée',
    withoutSession: true,
    body: invitationCheckSchema,
    response: z.object({ data: z.array(openInvitationSchema.pick({ name: true, role: true, expires_at: true })) }),
    errors: [404, 410, 429, 503],
  },
  'POST /team/invitations/accept': {
    summary: 'Accepte une invitation : crée le compte et ouvre sa session',
    withoutSession: true,
    body: acceptanceSchema,
    status: 201,
    response: successSchema,
    errors: [404, 410, 429, 503],
  },
});

export type InvitationsResource = typeof invitationsResource;
