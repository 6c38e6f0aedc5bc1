import * as z from 'zod';
import { CODE_REQUIRED } from '../sessions/session.ts';

const required = (message: string) =>
  z.string({ error: message }).min(1, message).max(1_000, '1 000 caractères au plus');

const keep = z.boolean({ error: 'Attendu : true ou false' }).default(false);

export const loginSchema = z.strictObject({
  user: required('Le nom est obligatoire'),
  pass: required('Le mot de passe est obligatoire'),
  keep,
  code: z.string({ error: CODE_REQUIRED }).max(100, '100 caractères au plus').optional(),
});

/** The server and the browser use the same passkey library, which writes and reads these options. */
export const passkeyOptionsSchema = z.looseObject({ challenge: z.string() });

const UNREADABLE = 'La réponse de la clé est illisible';

/** A part of the browser's response. The passkey library checks its content. */
const bytes = z.string({ error: UNREADABLE }).max(8_000, UNREADABLE);

const assertionSchema = z.object(
  {
    id: bytes,
    rawId: bytes,
    type: z.literal('public-key', { error: UNREADABLE }),
    response: z.object(
      { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes.optional() },
      { error: UNREADABLE },
    ),
    clientExtensionResults: z.record(z.string(), z.unknown(), { error: UNREADABLE }).default({}),
    authenticatorAttachment: bytes.optional(),
  },
  { error: UNREADABLE },
);

export const passkeyLoginSchema = z.strictObject({ response: assertionSchema, keep });
