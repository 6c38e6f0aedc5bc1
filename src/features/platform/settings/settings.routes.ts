import { chatLink } from '../../../shared/chat/chat.ts';
import { DomainError, invalidFields } from '../../../shared/errors.ts';
import { fieldErrorsOf } from '../../../shared/field-errors.schema.ts';
import { upperFirst } from '../../../shared/text/text.ts';
import { withOrigin } from '../auth/admin.ts';
import type { AdminApi } from '../auth/admin-scope.routes.ts';
import { serve } from '../auth/serve-resource.server.ts';
import { checklistOf } from './checklist.ts';
import { dialledNumber, UNDIALLED, undialledItems } from './dialled-number.server.ts';
import { SETTINGS_SECTIONS, type Settings, type SettingsSection } from './fields/settings.fields.ts';
import { insertPreview } from './preview.repository.ts';
import {
  examplesOf,
  listVersions,
  readOffered,
  readSections,
  restoreVersion,
  saveSection,
  settingsOf,
} from './settings.repository.ts';
import { settingsResource } from './settings.resource.ts';
import { readSection } from './settings.schema.ts';

export function settingsRoutes(api: AdminApi): void {
  serve(api, settingsResource, {
    'GET /settings': async ({ context }) => ({ data: await readSections(context) }),
    'GET /settings/checklist': async ({ context }) => {
      const sections = await readSections(context);
      const settings = settingsOf(sections);
      const items = checklistOf(settings, await readOffered(context, settings), examplesOf(sections));
      return { data: [...items, ...SETTINGS_SECTIONS.flatMap((one) => undialledItems(one, settings[one]))] };
    },
    'POST /settings/numbers': async ({ body: { text } }) => {
      const number = dialledNumber(text);
      if (number === null) throw invalidFields({ text: upperFirst(UNDIALLED) });
      return { data: [{ tel: `tel:${number}`, chat: chatLink(number.slice(1), '') }] };
    },
    'PUT /settings/:section': async ({ context, admin, params, body }) => {
      const section = sectionNamed(params.section);
      const writer = withOrigin(admin, 'settings');
      const value = valid(section, body.value);
      const { notices, ...stored } = await saveSection(context, writer, section, value, body.version, body.confirmed);
      return { data: [stored], notices };
    },
    'GET /settings/:section/history': async ({ context, params }) => ({
      data: await listVersions(context, sectionNamed(params.section)),
    }),
    'POST /settings/:section/restore': async ({ context, admin, params, body }) => {
      const section = sectionNamed(params.section);
      const writer = withOrigin(admin, 'settings');
      const { notices, ...stored } = await restoreVersion(context, writer, section, body.version);
      return { data: [stored], notices };
    },
    'POST /settings/:section/preview': async ({ context, admin, params, body }) => {
      const section = sectionNamed(params.section);
      const token = await insertPreview(context, admin, section, valid(section, body.value));
      return { data: [{ token, url: `/admin/preview/settings/${token}/` }] };
    },
  });
}

function sectionNamed(name: string): SettingsSection {
  const section = SETTINGS_SECTIONS.find((one) => one === name);
  if (section === undefined) throw new DomainError('not_found', 'Cette partie des réglages n’existe pas.');
  return section;
}

/** @throws DomainError invalid, by field ('address.city', 'reviews.0.stars') */
function valid<S extends SettingsSection>(section: S, body: unknown): Settings[S] {
  const result = readSection(section, body);
  if (result.success) return result.data;
  const errors = Object.entries(fieldErrorsOf(result.error)).map(([field, message]) => [field, upperFirst(message)]);
  throw invalidFields(Object.fromEntries(errors));
}
