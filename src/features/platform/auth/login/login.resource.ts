import * as z from 'zod';
import { defineResource, successSchema } from '../../../../shared/resource.schema.ts';
import { loginSchema, passkeyLoginSchema, passkeyOptionsSchema } from './login.schema.ts';

export const passkeyLoginResource = defineResource({
  'POST /login/passkey/options': {
    summary: 'Ce que le navigateur demande à une clé d’accès',
    withoutSession: true,
    body: z.strictObject({}),
    response: z.object({ data: z.array(passkeyOptionsSchema) }),
    errors: [429],
  },
  'POST /login/passkey': {
    summary: 'Ouvre une session avec une clé d’accès',
    withoutSession: true,
    body: passkeyLoginSchema,
    response: successSchema,
    errors: [401],
  },
});

export const loginResource = defineResource({
  'POST /login': {
    summary: 'Ouvre une session d’administrateur',
    withoutSession: true,
    body: loginSchema,
    response: successSchema,
    errors: [401, 429, 503],
  },
  'POST /logout': { summary: 'Ferme la session', withoutSession: true, response: successSchema },
  'GET /': {
    summary: 'L’administrateur de cette session',
    beforePasswordChange: true,
    response: successSchema.extend({ data: z.array(z.object({ name: z.string() })) }),
  },
});

export type LoginResource = typeof loginResource & typeof passkeyLoginResource;
