import type { VehicleKind } from '../../shared/paths.ts';
import { type ListQuery, writeListQuery } from '../catalogue/list-query.ts';
import type { Card } from '../vehicles/card.ts';
import type { Listing } from './listing.ts';

/**
 * The rows that each entry of this tab's history showed, so that the way back is instant and as deep as it was (L3).
 * Only a page that is shown keeps anything: on the server this stays empty.
 */
const entries = new Map<string, { kind: VehicleKind; listing: Listing }>();

/** How many entries are kept; beyond, the oldest is asked again. */
const MAX_ENTRIES = 30;

export function saveRows(entry: string, kind: VehicleKind, listing: Listing): void {
  entries.delete(entry);
  entries.set(entry, { kind, listing });
  if (entries.size > MAX_ENTRIES) for (const oldest of [...entries.keys()].slice(0, 1)) entries.delete(oldest);
}

/**
 * What the current entry of the history shows of this list, if anything. On the way back the browser stands on the
 * entry it returns to already; on 'Get More' still on the one that has the rows so far.
 */
export function savedRows(kind: VehicleKind, query: ListQuery): Listing | null {
  const state = globalThis.history?.state as { key?: string } | null | undefined;
  const kept = entries.get(state?.key ?? 'default');
  return kept?.kind === kind && isSameList(kept.listing.query, query) ? kept.listing : null;
}

/** Every card of a kind that this tab has seen, each once, as last seen. */
export function knownCards(kind: VehicleKind): Card[] {
  const known = new Map<number, Card>();
  for (const entry of entries.values())
    if (entry.kind === kind) for (const card of entry.listing.cards) known.set(card.id, card);
  return [...known.values()];
}

/** Do two queries mean the same list, however much of it they show? */
export function isSameList(one: ListQuery, other: ListQuery): boolean {
  return String(writeListQuery({ ...one, page: 1 })) === String(writeListQuery({ ...other, page: 1 }));
}
