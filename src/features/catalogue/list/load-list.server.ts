import { knownRevision } from '../../../server/db/cache-by-revision.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { cardOf } from '../../stock/kinds/cards.ts';
import type { Card } from '../../stock/vehicles/card.ts';
import { MAX_WHOLE_PAGES, PAGE_SIZE } from '../../stock/vehicles/vehicle.ts';
import type { LoadArgs } from '../client/define-page.server.ts';
import { type ListQuery, offeredQuery, readListQuery } from '../client/list-query.ts';
import { restrictionsOf, withoutRestriction } from '../filters/active-filters.ts';
import { countVehicles, listVehicles, parsedVehicles } from '../search/search.repository.ts';
import { correctSearch } from '../search/spelling/spelling.repository.ts';
import { readFacets } from './facets.server.ts';
import { LAST_INDEX, type ListProps, REVISION, type Relaxation } from './listing.ts';

type Rows = { first: number; cards: Card[]; remaining: number };

/**
 * Loads a list up to the page of the address. With `lastIndex`, loads only the rows after it. If the stock has changed
 * since `revision`, loads all rows, because a vehicle could otherwise be missing or appear twice.
 */
export async function loadList({ context, site, query: parameters }: LoadArgs, kind: VehicleKind): Promise<ListProps> {
  const codes = site.fuels.map(({ code }) => code);
  const query = offeredQuery(readListQuery(parameters, kind, codes).query, site.dealership.parts);
  const revision = String((await knownRevision(context.database)) ?? '');
  const isSameStock = revision !== '' && parameters.get(REVISION) === revision;
  const first = isSameStock ? nextIndex(parameters) : 0;
  const readRows = (from: number) => rowsFrom(context, kind, query, from);
  const [rows, facets] = await Promise.all([
    first > 0 ? readRows(first) : wholeRows(query, readRows),
    readFacets(context, kind, query),
  ]);
  const isNone = rows.remaining === 0;
  const [relaxations, corrections] = await Promise.all([
    isNone ? findRelaxations(context, kind, query) : [],
    isNone && query.q !== '' ? correctSearch(context, kind, query) : [],
  ]);
  return { listing: { query, ...rows, facets, relaxations, corrections, revision } };
}

/** Returns the index after `lastIndex`; 0 if the parameter is absent or no index. */
function nextIndex(parameters: URLSearchParams): number {
  const text = parameters.get(LAST_INDEX) ?? '';
  return /^\d{1,7}$/.test(text) ? Number(text) + 1 : 0;
}

async function rowsFrom(
  context: LoadArgs['context'],
  kind: VehicleKind,
  query: ListQuery,
  first: number,
): Promise<Rows> {
  const count = query.page * PAGE_SIZE - first;
  const { vehicles, remaining } = await listVehicles(context, kind, query, first, Math.max(count, 0));
  return { first, cards: parsedVehicles(vehicles).map((vehicle) => cardOf(kind, vehicle)), remaining };
}

/** Returns all rows up to the page. Above MAX_WHOLE_PAGES, returns only the last page. */
async function wholeRows(query: ListQuery, readRows: (first: number) => Promise<Rows>): Promise<Rows> {
  const rows = await readRows(firstRow(query.page));
  if (rows.cards.length > 0 || rows.remaining === 0 || rows.first === 0) return rows;
  // The list is shorter than the page of the address.
  return readRows(firstRow(Math.ceil(rows.remaining / PAGE_SIZE)));
}

function firstRow(page: number): number {
  return page > MAX_WHOLE_PAGES ? (page - 1) * PAGE_SIZE : 0;
}

async function findRelaxations(
  context: LoadArgs['context'],
  kind: VehicleKind,
  query: ListQuery,
): Promise<Relaxation[]> {
  const counts = restrictionsOf(query).map(async (restriction) => ({
    restriction,
    remaining: await countVehicles(context, kind, withoutRestriction(query, restriction)),
  }));
  const relaxations = await Promise.all(counts);
  return relaxations.filter(({ remaining }) => remaining > 0).sort((a, b) => b.remaining - a.remaining);
}
