import { ALL_SETTINGS, type NamedSetting, type SectionSetting, type Settings } from './fields/settings.fields.ts';
import type { ChecklistItem } from './stored-section.schema.ts';
import { at } from './value-paths.ts';

/** Finds the missing values of a live site, and values that it still has from the demonstration. */

/** The services that the dealership offers now. The law requires some texts only for rides or rentals. */
export type Offered = { rides: boolean; rentals: boolean };

/** Values of the demonstration that do not look like examples. */
const SHIPPED = new Set([
  'Garage des Tilleuls',
  '12 avenue des Tilleuls',
  'Villeneuve-les-Tilleuls',
  'Hélène Tilleul',
  'RCS Villeneuve-les-Tilleuls 000 000 000',
]);

/** Texts that call themselves examples, and one sentence of the shipped rental conditions. */
const EXAMPLE_TEXT = /à compléter|\bexemple\b|entreprise fictive|démonstration|25 ans pour les coupés/i;
/**
 * Patterns of example values: hosts (RFC 2606) and phone numbers (ARCEP) that are reserved for examples, registration
 * numbers of zeros, and postal codes that do not exist.
 */
const EXAMPLE_HOST =
  /[@.](example|invalid|test|localhost)(\.(com|net|org))?([/:]|$)|:\/\/(example|mediation\.example)/i;
const EXAMPLE_PHONE = /^(01|\+33 ?1)[ .]?99[ .]?00/;
const EXAMPLE_CHAT = /^3363998/;
const NO_NUMBER = /^(FR|EVTC)?[0 ]+$/;
const NO_TOWN = /\b(00000|95999)\b/;

function isExample(value: unknown, { type }: NamedSetting): boolean {
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

/** The checklist mentions an example value, but does not count it as missing, because it may be real. */
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

/**
 * If the checklist mentions a typed value, returns a note that the dealer must replace it. Otherwise returns undefined.
 */
export function replacementNote(value: unknown, setting: NamedSetting): string | undefined {
  if (setting.checklist === undefined || typeof value !== 'string') return undefined;
  if ('initial' in setting && value === setting.initial) return 'À remplacer : un site neuf porte ce nom.';
  return isExample(value, setting) ? 'À remplacer : c’est encore un exemple.' : undefined;
}

function isSet(value: unknown, setting: SectionSetting): boolean {
  if (value === undefined || value === null || value === false) return false;
  if (Array.isArray(value)) return value.length > 0;
  return !('initial' in setting && value === setting.initial);
}

/** The opening hours of the demonstration. */
const SHIPPED_WEEK = ['14:00-19:00', ...Array<string>(4).fill('09:00-12:30 14:00-19:00'), '09:00-18:00', ''];

function weekItems({ hours: { week } }: Settings): ChecklistItem[] {
  const days = Object.values(week).map((spans) => spans.map(({ open, close }) => `${open}-${close}`).join(' '));
  const item = { section: 'hours', field: 'week', required: false } as const;
  if (days.every((day) => day === '')) return [{ ...item, message: 'Les horaires manquent : aucune page n’en montre' }];
  const isShipped = days.every((day, i) => day === SHIPPED_WEEK[i]);
  return isShipped ? [{ ...item, message: 'Les horaires sont encore ceux de l’exemple' }] : [];
}

function reviewItems({ reviews: { reviews } }: Settings): ChecklistItem[] {
  return reviews.flatMap(({ example, author }, i) => {
    const message = `L’avis de ${author} est un exemple`;
    return example ? [{ section: 'reviews', field: `reviews.${i}`, message, required: false }] : [];
  });
}

export function checklistOf(settings: Settings, offered: Offered): ChecklistItem[] {
  return ALL_SETTINGS.flatMap((setting) => {
    if (setting.name === 'week.monday') return weekItems(settings);
    if (setting.name === 'reviews') return reviewItems(settings);
    return itemOf(setting, settings, offered) ?? [];
  });
}

export function missingByLaw(settings: Settings, offered: Offered): ChecklistItem[] {
  return checklistOf(settings, offered).filter(({ required }) => required);
}
