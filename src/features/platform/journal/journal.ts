import type { Interface } from '../../../shared/money.ts';
import type { Role } from '../../../shared/role.ts';

/** The kind of the changed object, as in the API. */
export const JOURNAL_OBJECTS = [
  'cars',
  'trucks',
  'brands',
  'rates',
  'settings',
  'team',
  'invitations',
  'feeds',
  'images',
] as const;
export type JournalObject = (typeof JOURNAL_OBJECTS)[number];

/** An undo never restores an account or a session. */
export const UNDOABLE_OBJECTS = ['images', 'cars', 'trucks', 'settings', 'rates', 'brands'] as const;
export type UndoableObject = (typeof UNDOABLE_OBJECTS)[number];

export function isUndoable(object: JournalObject): object is UndoableObject {
  return UNDOABLE_OBJECTS.some((one) => one === object);
}

const OWNERS_OBJECTS: readonly JournalObject[] = ['settings', 'team', 'invitations'];

export function journalObjectsOf(role: Role): readonly JournalObject[] {
  return role === 'owner' ? JOURNAL_OBJECTS : JOURNAL_OBJECTS.filter((object) => !OWNERS_OBJECTS.includes(object));
}

export const JOURNAL_ACTIONS = ['create', 'update', 'trash', 'restore', 'purge', 'delete'] as const;
export type JournalAction = (typeof JOURNAL_ACTIONS)[number];

/** Changes, by the API's field names. In a new object, `before` is null. */
export type Changes = Readonly<Record<string, [before: unknown, after: unknown]>>;

/**
 * Values that only an undo needs: when a vehicle was put into the trash, and the whole row of a deleted brand or rate.
 * Pages, files and the API do not show them.
 */
export const HIDDEN_FIELDS: readonly string[] = ['deleted_at', 'row'];

export const JOURNAL_PAGE = 50;

/** Entries without a price are kept for this number of months. Entries with a price are kept for `PRICE_MONTHS`. */
export const JOURNAL_MONTHS = 12;
export const PRICE_MONTHS = 36;

/** True if the field's name is that of a price: 'price_per_day', 'sale_price', 'price'. */
export function isPriceName(field: string): boolean {
  return /(^|_)price(_|$)/.test(field);
}

/** The status of a vehicle and the details that depend on it. */
export const STATE_FIELDS: readonly string[] = ['status', 'sold_at', 'final_price', 'reserved_until', 'reserved_note'];

/** If `isKeyed`, the value is an object, and each key has a line. */
export type DescribedField = { label: string; isKeyed: boolean; text: (value: unknown, style: Interface) => string };

/**
 * Returns undefined for fields that the journal itself describes. The app's table of resources describes the others.
 */
export type DescribeField = (object: JournalObject, name: string) => DescribedField | undefined;
