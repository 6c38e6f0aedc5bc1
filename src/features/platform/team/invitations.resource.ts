import * as z from 'zod';
import { defineResource, successSchema } from '../../../shared/resource.schema.ts';
import {
  acceptanceSchema,
  invitationCheckSchema,
  invitationParamsSchema,
  invitationSchema,
  openInvitationSchema,
  passwordLinkSchema,
} from './team.schema.ts';

/** Owners make, list and revoke links. The holder of a link checks and uses it without a session. */

const newLinkSchema = z.object({ data: z.array(z.object({ url: z.string(), expires_at: z.string() })) });

export const invitationsResource = defineResource({
  'GET /team/invitations': {
    summary: 'Les liens ouverts : invitations, et mots de passe à choisir',
    ownerOnly: true,
    response: z.object({ data: z.array(openInvitationSchema) }),
  },
  'POST /team/invitations': {
    summary: 'Invite quelqu’un : l’adresse fonctionne une fois, pendant 24 heures, et ne se relit pas',
    ownerOnly: true,
    body: invitationSchema,
    status: 201,
    response: newLinkSchema,
    errors: [429, 503],
  },
  'POST /team/password-links': {
    summary: 'Donne à un membre un lien pour choisir un autre mot de passe : comme celui d’une invitation',
    ownerOnly: true,
    body: passwordLinkSchema,
    status: 201,
    response: newLinkSchema,
    errors: [404, 409, 429, 503],
  },
  'DELETE /team/invitations/:id': {
    summary: 'Annule un lien',
    ownerOnly: true,
    params: invitationParamsSchema,
    response: z.object({ data: z.array(z.object({ id: z.int() })) }),
    errors: [404],
  },
  'POST /team/invitations/check': {
    summary: 'À qui un lien est adressé',
    withoutSession: true,
    body: invitationCheckSchema,
    response: z.object({ data: z.array(openInvitationSchema.omit({ id: true, invited_by: true, created_at: true })) }),
    errors: [404, 410, 429, 503],
  },
  'POST /team/invitations/accept': {
    summary: 'Utilise un lien : crée le compte ou change son mot de passe, et ouvre sa session',
    withoutSession: true,
    body: acceptanceSchema,
    status: 201,
    response: successSchema,
    errors: [404, 410, 429, 503],
  },
});

export type InvitationsResource = typeof invitationsResource;
