import { at, isAtOrBelow, pathOf } from '../../../shared/value-paths.ts';
import { ALL_SETTINGS, type NamedSetting, type SectionSetting, type Settings } from './fields/settings.fields.ts';
import type { ChecklistItem } from './stored-section.schema.ts';

/** The law requires some texts only for rides or rentals. */
export type Offered = { rides: boolean; rentals: boolean };

const EXAMPLE_TEXT = /à compléter|\bexemple\b|entreprise fictive|démonstration/i;
/**
 * Patterns of example values: hosts (RFC 2606) and phone numbers (ARCEP) that are reserved for examples, registration
 * numbers of zeros, and postal codes that do not exist.
 */
const EXAMPLE_HOST =
  /[@.](example|invalid|test|localhost)(\.(com|net|org))?([/:]|$)|:\/\/(example|mediation\.example)/i;
const EXAMPLE_PHONE = /^(01|\+33 ?1)[ .]?99[ .]?00/;
const EXAMPLE_CHAT = /^(?:(?:00)?330?|0)?63998/;
const NO_NUMBER = /^(FR|EVTC)?[0 ]+$/;
const NO_TOWN = /\b(00000|95999)\b/;

function isExample(value: unknown, { type }: NamedSetting): boolean {
  if (Array.isArray(value)) return value.flatMap(textsOf).some(isExampleText);
  if (typeof value !== 'string') return false;
  return isExampleText(value) || (type === 'chat' && EXAMPLE_CHAT.test(value.replace(/\D/g, '')));
}

const textsOf = (row: unknown): unknown[] => (typeof row === 'object' && row !== null ? Object.values(row) : [row]);

function isExampleText(text: unknown): boolean {
  if (typeof text !== 'string') return false;
  return [EXAMPLE_TEXT, EXAMPLE_HOST, EXAMPLE_PHONE, NO_NUMBER, NO_TOWN].some((one) => one.test(text));
}

/** The checklist mentions an example value, but does not count it as missing, because it may be real. */
function itemOf(
  setting: SectionSetting,
  settings: Settings,
  offered: Offered,
  isUnconfirmed: boolean,
): ChecklistItem | undefined {
  const { section, name, label, checklist } = setting;
  if (checklist === undefined) return undefined;
  const { law, missing, unconfirmed } = checklist;
  const value = at(settings[section], name);
  const item = { section, field: name, required: false };
  if (isUnconfirmed && unconfirmed !== undefined) return { ...item, message: unconfirmed };
  if (isSet(value, setting))
    return isUnconfirmed || isExample(value, setting) ? { ...item, message: exampleMessage(label) } : undefined;
  const required = law === 'always' || (law !== undefined && offered[law]);
  if (required) return { ...item, message: missing ?? `« ${label} » manque`, required };
  return law === undefined && missing !== undefined ? { ...item, message: missing } : undefined;
}

const exampleMessage = (label: string) => `« ${label} » : c’est encore un exemple`;

/**
 * Returns a note that the dealer must replace or confirm a typed value. Otherwise returns undefined.
 * @param isUnconfirmed true if the field still has the value of the demonstration or of a first start
 */
export function replacementNote(value: unknown, setting: NamedSetting, isUnconfirmed: boolean): string | undefined {
  if (isUnconfirmed && setting.type === 'choice') return 'À choisir : enregistrer garde ce choix.';
  if (typeof value !== 'string' || value === '') return undefined;
  if (isUnconfirmed) return EXAMPLE_NOTE;
  if (setting.checklist === undefined || setting.type === 'choice') return undefined;
  if ('initial' in setting && value === setting.initial) return 'À remplacer : un site neuf porte ce nom.';
  return isExample(value, setting) ? EXAMPLE_NOTE : undefined;
}

const EXAMPLE_NOTE = 'À remplacer : c’est encore un exemple.';

function isSet(value: unknown, setting: SectionSetting): boolean {
  if (value === undefined || value === null || value === false) return false;
  if (Array.isArray(value)) return value.length > 0;
  return !('initial' in setting && value === setting.initial);
}

function weekItems({ hours: { week } }: Settings, isUnconfirmed: boolean): ChecklistItem[] {
  const item = { section: 'hours', field: 'week', required: false } as const;
  if (Object.values(week).every((spans) => spans.length === 0))
    return [{ ...item, message: 'Les horaires manquent : aucune page n’en montre' }];
  return isUnconfirmed ? [{ ...item, message: 'Les horaires sont encore ceux de l’exemple' }] : [];
}

function reviewItems({ reviews: { reviews } }: Settings): ChecklistItem[] {
  return reviews.flatMap(({ example, author }, i) => {
    const message = `L’avis de ${author} est un exemple`;
    return example ? [{ section: 'reviews', field: `reviews.${i}`, message, required: false }] : [];
  });
}

/** @param examples paths of settings that no person has confirmed ('hours.week') */
export function checklistOf(settings: Settings, offered: Offered, examples: readonly string[]): ChecklistItem[] {
  return ALL_SETTINGS.flatMap((setting) => {
    const isUnconfirmed = examples.some((path) => isAtOrBelow(pathOf(setting.section, setting.name), path));
    if (setting.name === 'week.monday') return weekItems(settings, isUnconfirmed);
    if (setting.name === 'reviews') return reviewItems(settings);
    return itemOf(setting, settings, offered, isUnconfirmed) ?? [];
  });
}

export function missingByLaw(settings: Settings, offered: Offered): ChecklistItem[] {
  return checklistOf(settings, offered, []).filter(({ required }) => required);
}
