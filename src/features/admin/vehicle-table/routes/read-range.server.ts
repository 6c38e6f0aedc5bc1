import type { AppContext } from '../../../../server/app-context.ts';
import { DomainError } from '../../../../shared/errors.ts';
import { idOf, type VehicleKind } from '../../../../shared/paths.ts';
import { recordOf } from '../../../../shared/records.ts';
import { wordsOf } from '../../../../shared/text/text.ts';
import type { Correction } from '../../../catalogue/client/facets.ts';
import { readAdminFilter } from '../../../catalogue/search/admin-filter.ts';
import { adminSearchOf, nameScore, searchedNames } from '../../../catalogue/search/admin-names.ts';
import { countEach, selectRows } from '../../../catalogue/search/search.repository.ts';
import { correctSearch } from '../../../catalogue/search/spelling/spelling.repository.ts';
import { emptiedVehicles } from '../../../platform/settings/examples.repository.ts';
import type { FieldTable } from '../../../stock/vehicles/fields/field.ts';
import {
  countTrash,
  presentAdminRows,
  rowsByIds,
  trashRows,
} from '../../../stock/vehicles/rows/vehicles.repository.ts';
import type { AdminVehicleOf, VehicleSchema } from '../../../stock/vehicles/vehicle.ts';
import { STOCK_VIEWS, type StockCounts } from '../stock-views.ts';
import { readAdminList, selectOrderedIds } from './admin-list-query.server.ts';

const MAX_ROWS = 1_000;

const DEFAULT_ROWS = 25;

export async function readRange<F extends FieldTable>(
  context: AppContext,
  kind: VehicleSchema<F>,
  params: URLSearchParams,
): Promise<{ data: AdminVehicleOf<F>[]; remaining: number; corrections?: Correction[] }> {
  const { from, count } = rangeOf(params);
  const chosen = params.get('ids');
  if (chosen) {
    const rows = await rowsByIds(context, kind.name, idsOf(chosen));
    return { data: await presentAdminRows(context, kind, rows.slice(from, from + count)), remaining: rows.length };
  }
  const list = await readAdminList(context, kind.name, params);
  const correctionsOf = async (found: number) =>
    found === 0 && list.query.q.trim() !== ''
      ? { corrections: await correctSearch(context, kind.name, list.query, list.admin) }
      : {};
  if (list.interest !== null) {
    const ids = await selectOrderedIds(context, kind.name, list);
    const page = await rowsByIds(context, kind.name, ids.slice(from, from + count));
    return {
      data: await presentAdminRows(context, kind, page),
      remaining: ids.length,
      ...(await correctionsOf(ids.length)),
    };
  }
  const { rows, remaining } = await selectRows(context, kind.name, list.query, from, count, list.admin);
  return { data: await presentAdminRows(context, kind, rows), remaining, ...(await correctionsOf(remaining)) };
}

/**
 * Reads the trash. Every word of `q` must be in a vehicle's title, reference, plate or id. Without a range, reads the
 * first `MAX_ROWS` rows.
 * @throws DomainError unreadable
 */
export async function readTrash<F extends FieldTable>(
  context: AppContext,
  kind: VehicleSchema<F>,
  params: URLSearchParams,
): Promise<{ data: AdminVehicleOf<F>[]; remaining: number }> {
  const { from, count } = rangeOf(params, MAX_ROWS);
  const rows = await foundInTrash(context, kind.name, params);
  return { data: await presentAdminRows(context, kind, rows.slice(from, from + count)), remaining: rows.length };
}

/** Returns the ids of vehicles that went to the trash with the demonstration. */
export async function trashedExamples(
  context: AppContext,
  kind: VehicleKind,
  params: URLSearchParams,
): Promise<{ id: number }[]> {
  const emptied = await emptiedVehicles(context, kind);
  const rows = await foundInTrash(context, kind, params);
  return rows.flatMap(({ id }) => (emptied.has(id) ? [{ id }] : []));
}

async function foundInTrash(context: AppContext, kind: VehicleKind, params: URLSearchParams) {
  const words = wordsOf(adminSearchOf(params.get('q') ?? ''));
  return (await trashRows(context, kind)).filter(({ id, title, reference, plate }) => {
    const names = searchedNames([title, reference, plate]);
    return words.every((word) => nameScore(word, id, names) > 0);
  });
}

/** @throws DomainError unreadable */
export async function countViews(
  context: AppContext,
  kind: VehicleSchema,
  params: URLSearchParams,
): Promise<StockCounts> {
  const filters = ['', ...STOCK_VIEWS.map(({ search }) => search)];
  const [total = 0, ...counts] = await countEach(
    context,
    kind.name,
    (await readAdminList(context, kind.name, params)).query,
    filters.map((search) => readAdminFilter(new URLSearchParams(search))),
  );
  const names = STOCK_VIEWS.map(({ name }) => name);
  return { ...recordOf(names, (_name, i) => counts[i] ?? 0), total, trash: await countTrash(context, kind) };
}

/** Reads a list of ids: '48,47'. @throws DomainError unreadable */
function idsOf(text: string): number[] {
  const ids = [...new Set(text.split(','))].map(idOf);
  if (ids.every((id) => id !== null)) return ids;
  throw new DomainError('unreadable', '« ids » est une liste de numéros : 48,47.');
}

function rangeOf(params: URLSearchParams, defaultRows = DEFAULT_ROWS): { from: number; count: number } {
  const rowNumber = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN);
  const from = rowNumber(params.get('from') || '0');
  const to = rowNumber(params.get('to') || String(from + defaultRows - 1));
  const count = to - from + 1;
  if (count >= 1 && count <= MAX_ROWS) return { from, count };
  throw new DomainError('unreadable', `« from » et « to » sont deux rangs à partir de 0, ${MAX_ROWS} lignes au plus.`);
}
