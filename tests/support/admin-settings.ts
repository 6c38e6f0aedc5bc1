/**
 * Answers the administration's calls about settings in component tests, as a site does that has stored these values.
 */
import { DEFAULT_SETTINGS } from '../../src/features/platform/settings/default-settings.ts';
import {
  SETTINGS_SECTIONS,
  type Settings,
  type SettingsSection,
} from '../../src/features/platform/settings/fields/settings.fields.ts';
import type { SettingsResource } from '../../src/features/platform/settings/settings.resource.ts';
import type { ChecklistItem, StoredSection } from '../../src/features/platform/settings/stored-section.schema.ts';
import { DomainError } from '../../src/shared/errors.ts';
import { answerResource } from './stand-in.ts';

type Values = { readonly [S in SettingsSection]?: Partial<Settings[S]> };

type AnsweredSettings = {
  stored: (section: SettingsSection) => StoredSection;
  /** Publishes a change, as another person does. */
  edit: <S extends SettingsSection>(section: S, changes: Partial<Settings[S]>) => void;
  /** Refuses each write by what `refuse` throws. */
  refuseWrites: (refuse: () => void) => void;
};

/** Each section has the version 1. A test replaces an answer by a later `answerResource`. */
export function answerSettings(
  values: Values = {},
  { checklist = [], examples = {} }: { checklist?: ChecklistItem[]; examples?: Record<string, string[]> } = {},
): AnsweredSettings {
  const sections = new Map<string, StoredSection>(
    SETTINGS_SECTIONS.map((section) => [
      section,
      {
        section,
        version: 1,
        value: { ...DEFAULT_SETTINGS[section], ...values[section] },
        updated_at: '2026-11-20T09:30:00.000Z',
        updated_by: 'Hélène',
        replaced: [],
        examples: examples[section] ?? [],
      },
    ]),
  );
  const stored = (section: string): StoredSection => {
    const found = sections.get(section);
    if (!found) throw new DomainError('not_found', 'Cette partie n’existe pas.');
    return found;
  };
  const write = (section: string, value: Record<string, unknown>, updated_by: string) => {
    const before = stored(section);
    const after = { ...before, version: before.version + 1, value, updated_by, examples: [] };
    sections.set(section, after);
    return after;
  };
  let refused = () => {};
  answerResource<SettingsResource>({
    'GET /settings': () => ({ data: [...sections.values()] }),
    'GET /settings/checklist': () => ({ data: checklist }),
    'POST /settings/numbers': () => ({ data: [] }),
    'PUT /settings/:section': ({ params, body: { version, value } }) => {
      const section = String(params.section);
      refused();
      if (version !== stored(section).version) throw new DomainError('conflict', 'Modifié par Anne à 10:31.');
      return { data: [write(section, value, 'Hélène')], notices: [] };
    },
  });
  return {
    stored,
    edit: (section, changes) => void write(section, { ...stored(section).value, ...changes }, 'Anne'),
    refuseWrites: (refuse) => {
      refused = refuse;
    },
  };
}
