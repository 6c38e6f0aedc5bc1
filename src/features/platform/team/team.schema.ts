import * as z from 'zod';
import { ROLES } from '../../../shared/role.ts';
import { clean, lengthOf } from '../../../shared/text/text.ts';
import { confirmationSchema, newPasswordSchema, typedPasswordSchema } from '../auth/login/password.schema.ts';
import { isReservedName, RESERVED_NAME } from '../auth/origin.ts';

const MAX_NAME_CHARACTERS = 100;

const nameOf = (required: string) =>
  z
    .string({ error: required })
    .transform((text) => clean(text).trim())
    .refine((name) => name !== '', { error: required })
    .refine((name) => lengthOf(name) <= MAX_NAME_CHARACTERS, { error: `${MAX_NAME_CHARACTERS} caractères au plus` });

export const nameSchema = nameOf('Le nom est obligatoire');

/**
 * A person's name. Only Latin letters are allowed, because with letters of other scripts, two names could look the
 * same.
 */
const personSchema = nameSchema
  .refine((name) => !/(?=\p{L})\P{Script=Latin}/u.test(name), {
    error: 'Seulement des lettres latines : d’autres leur ressemblent',
  })
  .refine((name) => !isReservedName(name), { error: RESERVED_NAME });

const roleSchema = z.enum(ROLES, { error: 'Choisissez un rôle' });

export const invitationSchema = confirmationSchema.extend({ name: personSchema, role: roleSchema });

export const passwordLinkSchema = confirmationSchema.extend({ name: z.string({ error: 'Le nom est obligatoire' }) });

export const roleChangeSchema = confirmationSchema.extend({ role: roleSchema });

/** Checks the form of a token, so that other texts need no query. */
const tokenSchema = z.string({ error: 'Le lien est incomplet' }).regex(/^[\w-]{43}$/, 'Le lien est incomplet');

export const invitationCheckSchema = z.strictObject({ token: tokenSchema });

export const acceptanceSchema = z.strictObject({
  token: tokenSchema,
  name: personSchema.optional(),
  password: newPasswordSchema,
});

export const acceptanceFormSchema = z.object({ name: personSchema, password: typedPasswordSchema });

export const memberParamsSchema = z.object({ name: z.string() });

export const memberSchema = z.object({
  name: z.string(),
  role: z.enum(ROLES),
  created_at: z.string(),
  /** Null if the member has never signed in. */
  last_used_at: z.string().nullable(),
  second_factors: z.array(z.enum(['passkey', 'code'])),
});

export type Member = z.infer<typeof memberSchema>;

export const invitationParamsSchema = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'Un nombre entier à partir de 1')
    .transform(Number),
});

/** A link that still works, without its address. Only its author has seen the address. */
export const openInvitationSchema = z.object({
  id: z.int(),
  name: z.string(),
  role: z.enum(ROLES),
  invited_by: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  for_member: z.boolean().describe('Donne un autre mot de passe à un membre, au lieu d’inviter'),
});

export type OpenInvitation = z.infer<typeof openInvitationSchema>;
