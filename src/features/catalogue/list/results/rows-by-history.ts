import type { VehicleKind } from '../../../../shared/paths.ts';
import type { Card } from '../../../stock/vehicles/card.ts';
import { type ListQuery, writeListQuery } from '../../client/list-query.ts';
import type { Listing } from '../listing.ts';

/** The rows of each history entry. On Back, the list shows them at once. On the server, the map stays empty. */
const entries = new Map<string, { kind: VehicleKind; listing: Listing }>();

/** Maximum number of entries. The oldest rows are dropped, and loaded again when needed. */
const MAX_ENTRIES = 30;

export function saveRows(entry: string, kind: VehicleKind, listing: Listing): void {
  entries.delete(entry);
  entries.set(entry, { kind, listing });
  if (entries.size > MAX_ENTRIES) for (const oldest of [...entries.keys()].slice(0, 1)) entries.delete(oldest);
}

/** Returns the rows of the current history entry, if they belong to this list. */
export function savedRows(kind: VehicleKind, query: ListQuery): Listing | null {
  const state: { key?: string } | null | undefined = globalThis.history?.state;
  const entry = entries.get(state?.key ?? 'default');
  return entry?.kind === kind && isSameList(entry.listing.query, query) ? entry.listing : null;
}

export function knownCards(kind: VehicleKind): Card[] {
  const cardsById = new Map<number, Card>();
  for (const entry of entries.values())
    if (entry.kind === kind) for (const card of entry.listing.cards) cardsById.set(card.id, card);
  return [...cardsById.values()];
}

/** True if both queries are for the same list, with any number of pages. */
export function isSameList(one: ListQuery, other: ListQuery): boolean {
  return String(writeListQuery({ ...one, page: 1 })) === String(writeListQuery({ ...other, page: 1 }));
}
