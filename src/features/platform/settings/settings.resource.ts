import * as z from 'zod';
import { noticesSchema } from '../../../shared/fields.schema.ts';
import { defineResource } from '../../../shared/resource.schema.ts';
import { checklistItemSchema, settingsVersionSchema, storedSectionSchema } from './stored-section.schema.ts';

const version = z.int({ error: 'Un numéro de version' }).min(0, 'Un numéro de version');
const value = z.record(z.string(), z.unknown(), { error: 'Un objet' });
const params = z.object({ section: z.string() });
const sectionsSchema = z.object({ data: z.array(storedSectionSchema) });
const savedSchema = sectionsSchema.extend({ notices: noticesSchema });

export const settingsResource = defineResource({
  'GET /settings': { summary: 'Les réglages, par partie', ownerOnly: true, response: sectionsSchema },
  'GET /settings/checklist': {
    summary: 'Ce qui manque encore à un site réel',
    ownerOnly: true,
    response: z.object({ data: z.array(checklistItemSchema) }),
  },
  'POST /settings/numbers': {
    summary: 'Comment un numéro serait composé : adresses du téléphone et de la discussion',
    ownerOnly: true,
    body: z.strictObject({ text: z.string({ error: 'Un texte est attendu' }).max(500, '500 caractères au plus') }),
    response: z.object({ data: z.array(z.object({ tel: z.string(), chat: z.string() })) }),
  },
  'PUT /settings/:section': {
    summary: 'Enregistre une partie des réglages ; les visiteurs la voient aussitôt',
    ownerOnly: true,
    params,
    body: z.strictObject({
      version,
      value,
      confirmed: z
        .array(z.string().max(100))
        .max(200)
        .optional()
        .describe('Champs de la démonstration que la personne garde tels quels'),
    }),
    response: savedSchema,
    errors: [404, 409],
  },
  'GET /settings/:section/history': {
    summary: 'Les dernières versions d’une partie, la plus récente d’abord',
    ownerOnly: true,
    params,
    response: z.object({ data: z.array(settingsVersionSchema) }),
    errors: [404],
  },
  'POST /settings/:section/restore': {
    summary: 'Rend une version antérieure, comme nouvelle version',
    ownerOnly: true,
    params,
    body: z.strictObject({ version }),
    response: savedSchema,
    errors: [404, 409],
  },
  'POST /settings/:section/preview': {
    summary: 'Garde une heure des valeurs non enregistrées, pour voir les pages avec elles',
    ownerOnly: true,
    params,
    body: z.strictObject({ value }),
    response: z.object({ data: z.array(z.object({ token: z.string(), url: z.string() })) }),
    errors: [404],
  },
});

export type SettingsResource = typeof settingsResource;
