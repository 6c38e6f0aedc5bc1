import * as z from 'zod';
import { nameSchema } from '../team.schema.ts';

export const MAX_PASSKEYS = 10;

const passkeyInfoSchema = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});

export type PasskeyInfo = z.infer<typeof passkeyInfoSchema>;

export const secondFactorsSchema = z.object({
  code: z.boolean(),
  recovery_codes: z.int(),
  passkeys: z.array(passkeyInfoSchema),
});

export type SecondFactors = z.infer<typeof secondFactorsSchema>;

/** A new set-up of one-time codes. A code of the app must confirm it. */
export const totpSetupSchema = z.object({ secret: z.string(), uri: z.string(), setup: z.string() });

export type TotpSetup = z.infer<typeof totpSetupSchema>;

export const totpCodeSchema = z.strictObject({
  setup: z.string({ error: 'La mise en place est illisible' }).max(2_000, 'La mise en place est illisible'),
  code: z.string({ error: 'Saisissez le code' }).min(1, 'Saisissez le code').max(20, 'Six chiffres'),
});

export const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) });

const UNREADABLE = 'La réponse de l’appareil est illisible';
const bytes = z.string({ error: UNREADABLE }).max(20_000, UNREADABLE);

const registrationSchema = z.object(
  {
    id: bytes,
    rawId: bytes,
    type: z.literal('public-key', { error: UNREADABLE }),
    response: z.object(
      {
        clientDataJSON: bytes,
        attestationObject: bytes,
        transports: z
          .array(z.string({ error: UNREADABLE }).max(20, UNREADABLE), { error: UNREADABLE })
          .max(10, UNREADABLE)
          .default([]),
      },
      { error: UNREADABLE },
    ),
    clientExtensionResults: z.record(z.string(), z.unknown(), { error: UNREADABLE }).default({}),
    authenticatorAttachment: bytes.optional(),
  },
  { error: UNREADABLE },
);

export const newPasskeySchema = z.strictObject({ name: nameSchema, response: registrationSchema });
