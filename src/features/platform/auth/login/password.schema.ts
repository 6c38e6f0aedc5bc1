import * as z from 'zod';
import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '../../../../shared/password.ts';

/** Does not check the strength, because that check needs the person's name. */
export const newPasswordSchema = z
  .string({ error: 'Le mot de passe est obligatoire' })
  .min(1, 'Le mot de passe est obligatoire')
  .max(MAX_PASSWORD_CHARACTERS, `${MAX_PASSWORD_CHARACTERS} caractères au plus`);

/** With this schema, a form rejects a short password before it sends anything. */
export const typedPasswordSchema = newPasswordSchema.min(
  MIN_PASSWORD_CHARACTERS,
  `${MIN_PASSWORD_CHARACTERS} caractères au moins`,
);

const currentPasswordSchema = z
  .string({ error: 'Votre mot de passe actuel est obligatoire' })
  .min(1, 'Votre mot de passe actuel est obligatoire')
  .max(1_000, '1 000 caractères au plus');

/** The user's own password. Some writes need it in addition to an open session. */
export const confirmationSchema = z.strictObject({ current: currentPasswordSchema });

export const passwordChangeSchema = confirmationSchema.extend({ next: newPasswordSchema });

export const passwordFormSchema = confirmationSchema.extend({ next: typedPasswordSchema });
