import { ALL_SETTINGS, type SectionSetting, type Settings } from './fields/settings.fields.ts';
import type { ChecklistItem } from './stored-section.schema.ts';
import { at } from './value-paths.ts';

/** Values that a live site still lacks: those of the demonstration, and those that the law or visitors miss. */

/** The dealership's present offer: the law asks for some texts only if rides or rentals are offered. */
export type Offered = { rides: boolean; rentals: boolean };

/** Values of the demonstration that could be real ones elsewhere. */
const SHIPPED = new Set([
  'Garage des Tilleuls',
  '12 avenue des Tilleuls',
  'Villeneuve-les-Tilleuls',
  'Hélène Tilleul',
  'RCS Villeneuve-les-Tilleuls 000 000 000',
]);

/** Texts that call themselves examples, and a sentence of the shipped conditions. */
const EXAMPLE_TEXT = /à compléter|\bexemple\b|entreprise fictive|démonstration|25 ans pour les coupés/i;
/**
 * Hosts (RFC 2606), phone numbers (ARCEP) and numbers that are reserved for examples, and a town that does not exist.
 */
const EXAMPLE_HOST =
  /[@.](example|invalid|test|localhost)(\.(com|net|org))?([/:]|$)|:\/\/(example|mediation\.example)/i;
const EXAMPLE_PHONE = /^(01|\+33 ?1)[ .]?99[ .]?00/;
const EXAMPLE_CHAT = /^3363998/;
const NO_NUMBER = /^(FR|EVTC)?[0 ]+$/;
const NO_TOWN = /\b(00000|95999)\b/;

function isExample(value: unknown, { type }: SectionSetting): boolean {
  if (Array.isArray(value)) return value.flatMap(textsOf).some(isExampleText);
  if (typeof value !== 'string') return false;
  return isExampleText(value) || (type === 'chat' && EXAMPLE_CHAT.test(value));
}

const textsOf = (row: unknown): unknown[] => (typeof row === 'object' && row !== null ? Object.values(row) : [row]);

function isExampleText(text: unknown): boolean {
  if (typeof text !== 'string') return false;
  return (
    SHIPPED.has(text) || [EXAMPLE_TEXT, EXAMPLE_HOST, EXAMPLE_PHONE, NO_NUMBER, NO_TOWN].some((one) => one.test(text))
  );
}

/**
 * The checklist's item for a value, by its entry. A value that looks like an example may be real: it is not missing.
 */
function itemOf(setting: SectionSetting, settings: Settings, offered: Offered): ChecklistItem | undefined {
  const { section, name, label, checklist } = setting;
  if (checklist === undefined) return undefined;
  const { law, missing } = checklist;
  const value = at(settings[section], name);
  const item = { section, field: name, required: false };
  if (isSet(value, setting)) return isExample(value, setting) ? { ...item, message: exampleMessage(label) } : undefined;
  const required = law === 'always' || (law !== undefined && offered[law]);
  if (required) return { ...item, message: missing ?? `« ${label} » manque`, required };
  return law === undefined && missing !== undefined ? { ...item, message: missing } : undefined;
}

const exampleMessage = (label: string) => `« ${label} » : c’est encore un exemple`;

function isSet(value: unknown, setting: SectionSetting): boolean {
  if (value === undefined || value === null || value === false) return false;
  if (Array.isArray(value)) return value.length > 0;
  return !('initial' in setting && value === setting.initial);
}

/** The week of the demonstration: open on Monday afternoons only, closed for lunch but on Saturdays. */
const SHIPPED_WEEK = ['14:00-19:00', ...Array<string>(4).fill('09:00-12:30 14:00-19:00'), '09:00-18:00', ''];

/** The item about the week as a whole. */
function weekItems({ hours: { week } }: Settings): ChecklistItem[] {
  const days = Object.values(week).map((spans) => spans.map(({ open, close }) => `${open}-${close}`).join(' '));
  const item = { section: 'hours', field: 'week', required: false } as const;
  if (days.every((day) => day === '')) return [{ ...item, message: 'Les horaires manquent : aucune page n’en montre' }];
  const isShipped = days.every((day, i) => day === SHIPPED_WEEK[i]);
  return isShipped ? [{ ...item, message: 'Les horaires sont encore ceux de l’exemple' }] : [];
}

/** Reviews that are marked as examples, one by one. */
function reviewItems({ reviews: { reviews } }: Settings): ChecklistItem[] {
  return reviews.flatMap(({ example, author }, i) => {
    const message = `L’avis de ${author} est un exemple`;
    return example ? [{ section: 'reviews', field: `reviews.${i}`, message, required: false }] : [];
  });
}

/** The values to fill in, in the order of the forms. */
export function checklistOf(settings: Settings, offered: Offered): ChecklistItem[] {
  return ALL_SETTINGS.flatMap((setting) => {
    if (setting.name === 'week.monday') return weekItems(settings);
    if (setting.name === 'reviews') return reviewItems(settings);
    return itemOf(setting, settings, offered) ?? [];
  });
}

/** The missing values that the law asks for. */
export function missingByLaw(settings: Settings, offered: Offered): ChecklistItem[] {
  return checklistOf(settings, offered).filter(({ required }) => required);
}
