import * as z from 'zod';
import { accountSchema } from '../../../../shared/account.schema.ts';
import { defineResource } from '../../../../shared/resource.schema.ts';
import { sessionSchema } from './session.schema.ts';

export const sessionsResource = defineResource({
  'GET /account': {
    summary: 'Le compte de cet administrateur',
    beforePasswordChange: true,
    response: z.object({ data: z.array(accountSchema) }),
  },
  'GET /account/sessions': {
    summary: 'Les sessions ouvertes de cet administrateur',
    beforePasswordChange: true,
    response: z.object({ data: z.array(sessionSchema) }),
  },
  'DELETE /account/sessions': {
    summary: 'Ferme les autres sessions de cet administrateur',
    beforePasswordChange: true,
    response: z.object({ closed: z.int() }),
  },
  'DELETE /account/sessions/:id': {
    summary: 'Ferme une session de cet administrateur',
    beforePasswordChange: true,
    params: z.object({ id: z.string() }),
    response: z.object({ data: z.array(z.object({ id: z.string() })) }),
    errors: [404],
  },
});

export type SessionsResource = typeof sessionsResource;
