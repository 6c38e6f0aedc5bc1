import type { InterestRow } from '../statistics.schema.ts';
import { contactsOf } from '../statistics.ts';

export const INTEREST_COLUMNS = [
  { name: 'nom', title: 'Véhicule' },
  { name: 'vues', title: 'Vues' },
  { name: 'contacts', title: 'Contacts' },
  { name: 'chat', title: 'WhatsApp' },
  { name: 'telephone', title: 'Téléphone' },
  { name: 'age', title: 'En stock' },
] as const;

export type InterestColumn = (typeof INTEREST_COLUMNS)[number]['name'];

const NUMBER_OF: Record<Exclude<InterestColumn, 'nom'>, (row: InterestRow) => number> = {
  vues: ({ views }) => views,
  contacts: contactsOf,
  chat: ({ chat }) => chat,
  telephone: ({ phone }) => phone,
  age: ({ days }) => days ?? -1,
};

export function columnOf(text: string | null): InterestColumn {
  return INTEREST_COLUMNS.find(({ name }) => name === text)?.name ?? 'vues';
}

/** If two rows are equal, the row with more views comes first. */
export function sortRows(rows: readonly InterestRow[], column: InterestColumn): InterestRow[] {
  const byViews = (a: InterestRow, b: InterestRow) => b.views - a.views || b.id - a.id;
  if (column === 'nom') return rows.toSorted((a, b) => a.title.localeCompare(b.title, 'fr') || byViews(a, b));
  const number = NUMBER_OF[column];
  return rows.toSorted((a, b) => number(b) - number(a) || byViews(a, b));
}
