import type { VehicleKind } from '../../../../shared/paths.ts';
import type { Card } from '../../../stock/vehicles/card.ts';
import { type ListQuery, writeListQuery } from '../../client/list-query.ts';
import type { Listing } from '../listing.ts';

/**
 * The rows that each entry of this tab's history showed, so that the back button shows them at once and as many as
 * before. Only rendered pages save rows: on the server the map stays empty.
 */
const entries = new Map<string, { kind: VehicleKind; listing: Listing }>();

/** Beyond, the rows of the oldest entry are dropped and loaded again when needed. */
const MAX_ENTRIES = 30;

export function saveRows(entry: string, kind: VehicleKind, listing: Listing): void {
  entries.delete(entry);
  entries.set(entry, { kind, listing });
  if (entries.size > MAX_ENTRIES) for (const oldest of [...entries.keys()].slice(0, 1)) entries.delete(oldest);
}

/**
 * The rows of this list that the current entry of the history has, if any. After Back the current entry is the one
 * returned to; after 'Get More' it is the one that has the rows so far.
 */
export function savedRows(kind: VehicleKind, query: ListQuery): Listing | null {
  const state: { key?: string } | null | undefined = globalThis.history?.state;
  const entry = entries.get(state?.key ?? 'default');
  return entry?.kind === kind && isSameList(entry.listing.query, query) ? entry.listing : null;
}

/** Every card of a kind that this tab has loaded, each once, in its latest version. */
export function knownCards(kind: VehicleKind): Card[] {
  const cardsById = new Map<number, Card>();
  for (const entry of entries.values())
    if (entry.kind === kind) for (const card of entry.listing.cards) cardsById.set(card.id, card);
  return [...cardsById.values()];
}

/** True where two queries mean the same list, however many pages of it they show. */
export function isSameList(one: ListQuery, other: ListQuery): boolean {
  return String(writeListQuery({ ...one, page: 1 })) === String(writeListQuery({ ...other, page: 1 }));
}
