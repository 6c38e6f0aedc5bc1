import * as z from 'zod';
import { invalidBody } from '../../../server/http/route-schemas.ts';
import { DomainError } from '../../../shared/errors.ts';
import { fieldErrorsOf } from '../../../shared/field-errors.schema.ts';
import { withOrigin } from '../auth/admin.ts';
import type { AdminApi } from '../auth/admin-scope.routes.ts';
import { checklistOf } from './checklist.ts';
import { SETTINGS_SECTIONS, type Settings, type SettingsSection } from './fields/settings.fields.ts';
import { storePreview } from './preview.repository.ts';
import {
  listVersions,
  readOffered,
  readSections,
  restoreVersion,
  saveSection,
  settingsOf,
} from './settings.repository.ts';
import { readSection } from './settings.schema.ts';

const sectionSchema = z.object({
  section: z.enum(SETTINGS_SECTIONS),
  version: z.int().describe('Compte les enregistrements à partir de 1'),
  value: z.record(z.string(), z.unknown()),
  updated_at: z.string().nullable(),
  updated_by: z.string(),
  replaced: z.array(z.string()).describe('Champs dont la valeur enregistrée n’est pas valable'),
});

const sectionsSchema = z.object({ data: z.array(sectionSchema) });

const versionSchema = z.object({
  version: z.int(),
  value: z.unknown(),
  updated_at: z.string(),
  updated_by: z.string(),
});

const version = z.int({ error: 'Un numéro de version' }).min(0, 'Un numéro de version');
const value = z.record(z.string(), z.unknown(), { error: 'Un objet' });
const params = z.object({ section: z.string() });

/** The settings of the site, which owners alone read and write. */
export function settingsRoutes(api: AdminApi): void {
  const { route } = api;
  route({
    method: 'GET',
    path: '/api/admin/settings',
    ownerOnly: true,
    summary: 'Les réglages, par partie',
    response: sectionsSchema,
    handler: async ({ context }) => ({ data: await readSections(context) }),
  });
  route({
    method: 'GET',
    path: '/api/admin/settings/checklist',
    ownerOnly: true,
    summary: 'Ce qui manque encore à un site réel',
    response: z.object({
      data: z.array(
        z.object({
          section: z.enum(SETTINGS_SECTIONS),
          field: z.string(),
          message: z.string(),
          required: z.boolean().describe('La loi le demande : sans cela, le site ne s’ouvre pas'),
        }),
      ),
    }),
    handler: async ({ context }) => ({
      data: checklistOf(settingsOf(await readSections(context)), await readOffered(context)),
    }),
  });
  route({
    method: 'PUT',
    path: '/api/admin/settings/:section',
    ownerOnly: true,
    summary: 'Enregistre une partie des réglages ; les visiteurs la voient aussitôt',
    params,
    body: z.strictObject({ version, value }),
    response: sectionsSchema,
    errors: [404, 409],
    handler: async ({ context, admin, params, body }) => {
      const section = sectionNamed(params.section);
      const writer = withOrigin(admin, 'settings');
      return { data: [await saveSection(context, writer, section, valid(section, body.value), body.version)] };
    },
  });
  versionRoutes(api);
  route({
    method: 'POST',
    path: '/api/admin/settings/:section/preview',
    ownerOnly: true,
    summary: 'Garde une heure des valeurs non enregistrées, pour voir les pages avec elles',
    params,
    body: z.strictObject({ value }),
    response: z.object({ data: z.array(z.object({ token: z.string(), url: z.string() })) }),
    errors: [404],
    handler: async ({ context, admin, params, body }) => {
      const section = sectionNamed(params.section);
      return { data: [await storePreview(context, admin, section, valid(section, body.value))] };
    },
  });
}

function versionRoutes({ route }: AdminApi): void {
  route({
    method: 'GET',
    path: '/api/admin/settings/:section/history',
    ownerOnly: true,
    summary: 'Les dernières versions d’une partie, la plus récente d’abord',
    params,
    response: z.object({ data: z.array(versionSchema) }),
    errors: [404],
    handler: async ({ context, params }) => ({ data: await listVersions(context, sectionNamed(params.section)) }),
  });
  route({
    method: 'POST',
    path: '/api/admin/settings/:section/restore',
    ownerOnly: true,
    summary: 'Rend une version antérieure, comme nouvelle version',
    params,
    body: z.strictObject({ version }),
    response: sectionsSchema,
    errors: [404, 409],
    handler: async ({ context, admin, params, body }) => {
      const section = sectionNamed(params.section);
      return { data: [await restoreVersion(context, withOrigin(admin, 'settings'), section, body.version)] };
    },
  });
}

/** @throws DomainError not_found */
function sectionNamed(name: string): SettingsSection {
  const section = SETTINGS_SECTIONS.find((one) => one === name);
  if (section === undefined) throw new DomainError('not_found', 'Cette partie des réglages n’existe pas.');
  return section;
}

/** The value by the section's schema. @throws DomainError invalid, by field ('address.city', 'reviews.0.stars') */
function valid<S extends SettingsSection>(section: S, body: unknown): Settings[S] {
  const result = readSection(section, body);
  if (result.success) return result.data;
  const errors = Object.entries(fieldErrorsOf(result.error)).map(([field, message]) => [field, sentence(message)]);
  throw invalidBody(Object.fromEntries(errors));
}

/** 'cinq chiffres' → 'Cinq chiffres', '"spec" ou "fr"' → 'Attendu : "spec" ou "fr"' */
function sentence(message: string): string {
  const capital = message.charAt(0).toUpperCase() + message.slice(1);
  return /^[\p{Lu}\d]/u.test(capital) ? capital : `Attendu : ${message}`;
}
