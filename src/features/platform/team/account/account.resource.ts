import * as z from 'zod';
import { defineResource, successSchema } from '../../../../shared/resource.schema.ts';
import { passkeyOptionsSchema } from '../../auth/login/login.schema.ts';
import { confirmationSchema } from '../../auth/login/password.schema.ts';
import {
  newPasskeySchema,
  recoveryCodesSchema,
  secondFactorsSchema,
  totpCodeSchema,
  totpSetupSchema,
} from './account.schema.ts';

export const accountResource = defineResource({
  'GET /account/second-factors': {
    summary: 'Clés d’accès et codes de cet administrateur',
    response: z.object({ data: z.array(secondFactorsSchema) }),
  },
  'POST /account/totp': {
    summary: 'Prépare les codes à usage unique : la clé pour l’application, à confirmer par un code',
    body: confirmationSchema,
    response: z.object({ data: z.array(totpSetupSchema) }),
    errors: [409, 429, 503],
  },
  'POST /account/totp/confirm': {
    summary: 'Active les codes à usage unique, ferme les autres sessions et donne les codes de secours',
    body: totpCodeSchema,
    status: 201,
    response: z.object({ data: z.array(recoveryCodesSchema) }),
    errors: [409],
  },
  'DELETE /account/totp': {
    summary: 'Retire les codes à usage unique et de secours',
    body: confirmationSchema,
    response: successSchema,
    errors: [429, 503],
  },
  'POST /account/recovery-codes': {
    summary: 'Remplace les codes de secours',
    body: confirmationSchema,
    status: 201,
    response: z.object({ data: z.array(recoveryCodesSchema) }),
    errors: [409, 429, 503],
  },
});

export const passkeysResource = defineResource({
  'POST /account/passkeys/options': {
    summary: 'Ce que le navigateur demande à l’appareil pour une nouvelle clé d’accès',
    body: confirmationSchema,
    response: z.object({ data: z.array(passkeyOptionsSchema) }),
    errors: [409, 429, 503],
  },
  'POST /account/passkeys': {
    summary: 'Enregistre une clé d’accès',
    body: newPasskeySchema,
    status: 201,
    response: z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) }),
    errors: [409],
  },
  'DELETE /account/passkeys/:id': {
    summary: 'Retire une clé d’accès',
    params: z.object({ id: z.string() }),
    body: confirmationSchema,
    response: z.object({ data: z.array(z.object({ id: z.string() })) }),
    errors: [404, 429, 503],
  },
});

export type AccountResource = typeof accountResource & typeof passkeysResource;
