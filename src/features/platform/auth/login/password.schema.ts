import * as z from 'zod';
import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '../../../../shared/password.ts';

/** A new password. Its strength is checked elsewhere, because that needs the person's name. */
export const newPasswordSchema = z
  .string({ error: 'Le mot de passe est obligatoire' })
  .min(1, 'Le mot de passe est obligatoire')
  .max(MAX_PASSWORD_CHARACTERS, `${MAX_PASSWORD_CHARACTERS} caractères au plus`);

/** A new password in a form. The form rejects a password that is too short before it is sent. */
export const typedPasswordSchema = newPasswordSchema.min(
  MIN_PASSWORD_CHARACTERS,
  `${MIN_PASSWORD_CHARACTERS} caractères au moins`,
);

/** The person's present password. */
const currentPasswordSchema = z
  .string({ error: 'Votre mot de passe actuel est obligatoire' })
  .min(1, 'Votre mot de passe actuel est obligatoire')
  .max(1_000, '1 000 caractères au plus');

/** The password, asked again for writes that an open session alone may not do. */
export const confirmationSchema = z.strictObject({ current: currentPasswordSchema });

export const passwordChangeSchema = confirmationSchema.extend({ next: newPasswordSchema });

export const passwordFormSchema = confirmationSchema.extend({ next: typedPasswordSchema });
