import type { Interface } from '../../../shared/money.ts';
import type { Role } from '../../../shared/role.ts';

/** The changed object: its table, as the API names it. */
export const JOURNAL_OBJECTS = [
  'cars',
  'trucks',
  'brands',
  'rates',
  'settings',
  'team',
  'invitations',
  'feeds',
] as const;
export type JournalObject = (typeof JOURNAL_OBJECTS)[number];

const OWNERS_OBJECTS: readonly JournalObject[] = ['settings', 'team', 'invitations'];

/** The objects that this role may read about: those for owners are in the owners' journal alone. */
export function journalObjectsOf(role: Role): readonly JournalObject[] {
  return role === 'owner' ? JOURNAL_OBJECTS : JOURNAL_OBJECTS.filter((object) => !OWNERS_OBJECTS.includes(object));
}

/** The kind of a write. `restore` undoes `trash`; `purge` and `delete` cannot be undone. */
export const JOURNAL_ACTIONS = ['create', 'update', 'trash', 'restore', 'purge', 'delete'] as const;
export type JournalAction = (typeof JOURNAL_ACTIONS)[number];

/** Changes by the API's names of the fields. A created object has null before. */
export type Changes = Readonly<Record<string, [before: unknown, after: unknown]>>;

/** Entries of one page. */
export const JOURNAL_PAGE = 50;

/** How long entries are kept, and those with a price. */
export const JOURNAL_MONTHS = 12;
export const PRICE_MONTHS = 36;

/** True if a field is a price, by its name: 'price_per_day', 'sale_price', 'price'. */
export function isPriceName(field: string): boolean {
  return /(^|_)price(_|$)/.test(field);
}

/** A field in French. `isKeyed`: its value is an object, shown with a line for each key. */
export type DescribedField = { label: string; isKeyed: boolean; text: (value: unknown, style: Interface) => string };

/**
 * Describes the fields of settings and vehicles; undefined for every other object and field. Both stand above the
 * journal, so the app passes this in (`app/describe-field.ts`).
 */
export type DescribeField = (object: JournalObject, name: string) => DescribedField | undefined;
