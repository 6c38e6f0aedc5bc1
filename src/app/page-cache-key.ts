import type { FastifyRequest } from 'fastify';
import { readListQuery, writeListQuery } from '../features/catalogue/list-query.ts';
import { listFuels } from '../features/vehicles/fuels.repository.ts';
import type { AppContext } from '../server/app-context.ts';
import type { VehicleKind } from '../shared/paths.ts';
import { PATHS } from '../shared/paths.ts';
import { isDetailPath, PAGES } from './page-addresses.ts';

const LISTS = new Map<string, VehicleKind>([
  [PATHS.home, 'cars'],
  [PATHS.trucks, 'trucks'],
]);

/** Pages that ignore their query. */
const PLAIN = new Set(PAGES.filter((path) => !LISTS.has(path)));

/**
 * The cache key of a page: its address without the parameters that it ignores, those of a list in a fixed order. Null for
 * every other address: one that does not exist, a redirect, or a path written in an unusual way.
 */
export async function pageCacheKey(context: AppContext, { url }: FastifyRequest): Promise<string | null> {
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  const kind = LISTS.get(path);
  if (kind !== undefined && mark !== -1) return listAddress(context, path, kind, url.slice(mark + 1));
  return kind !== undefined || PLAIN.has(path) || isDetailPath(path) ? path : null;
}

async function listAddress(context: AppContext, path: string, kind: VehicleKind, search: string): Promise<string> {
  const fuels = await listFuels(context);
  const { query } = readListQuery(
    new URLSearchParams(search),
    kind,
    fuels.map(({ code }) => code),
  );
  const written = writeListQuery(query).toString();
  return written === '' ? path : `${path}?${written}`;
}
