import type { AppContext } from '../../../../server/app-context.ts';
import { DomainError } from '../../../../shared/errors.ts';
import { idOf } from '../../../../shared/paths.ts';
import { recordOf } from '../../../../shared/records.ts';
import { readAdminFilter } from '../../../catalogue/search/admin-filter.ts';
import { countEach, selectRows } from '../../../catalogue/search/search.repository.ts';
import type { FieldTable } from '../../../stock/vehicles/fields/field.ts';
import { countTrash, presentAdminRows, rowsByIds } from '../../../stock/vehicles/rows/vehicles.repository.ts';
import type { AdminVehicleOf, VehicleSchema } from '../../../stock/vehicles/vehicle.ts';
import { STOCK_VIEWS, type StockCounts } from '../stock-views.ts';
import { readAdminList } from './admin-list-query.server.ts';
import { selectOrderedIds } from './interest-order.server.ts';

/** Most rows that one range holds. */
const MAX_ROWS = 1_000;

/** Default size of a range. */
const DEFAULT_ROWS = 25;

/** Rows of a list of the administration. @throws DomainError unreadable */
export async function readRange<F extends FieldTable>(
  context: AppContext,
  kind: VehicleSchema<F>,
  params: URLSearchParams,
): Promise<{ data: AdminVehicleOf<F>[]; remaining: number }> {
  const { from, count } = rangeOf(params);
  const chosen = params.get('ids');
  if (chosen) {
    const rows = await rowsByIds(context, kind.name, idsOf(chosen));
    return { data: await presentAdminRows(context, kind, rows.slice(from, from + count)), remaining: rows.length };
  }
  const list = await readAdminList(context, kind.name, params);
  if (list.interest !== null) {
    const ids = await selectOrderedIds(context, kind.name, list);
    const page = await rowsByIds(context, kind.name, ids.slice(from, from + count));
    return { data: await presentAdminRows(context, kind, page), remaining: ids.length };
  }
  const { rows, remaining } = await selectRows(context, kind.name, list.query, from, count, list.admin);
  return { data: await presentAdminRows(context, kind, rows), remaining };
}

/** How many vehicles there is something to do for, by view, and how many there are. */
export async function countViews(context: AppContext, kind: VehicleSchema): Promise<StockCounts> {
  const filters = ['', ...STOCK_VIEWS.map(({ search }) => search)];
  const [total = 0, ...counts] = await countEach(
    context,
    kind.name,
    filters.map((search) => readAdminFilter(new URLSearchParams(search))),
  );
  const names = STOCK_VIEWS.map(({ name }) => name);
  return { ...recordOf(names, (_name, i) => counts[i] ?? 0), total, trash: await countTrash(context, kind) };
}

/** '48,47'. @throws DomainError unreadable */
function idsOf(text: string): number[] {
  const ids = [...new Set(text.split(','))].map(idOf);
  if (ids.every((id) => id !== null)) return ids;
  throw new DomainError('unreadable', '« ids » est une liste de numéros : 48,47.');
}

/** @throws DomainError unreadable */
function rangeOf(params: URLSearchParams): { from: number; count: number } {
  const rowNumber = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN);
  const from = rowNumber(params.get('from') || '0');
  const to = rowNumber(params.get('to') || String(from + DEFAULT_ROWS - 1));
  const count = to - from + 1;
  if (count >= 1 && count <= MAX_ROWS) return { from, count };
  throw new DomainError('unreadable', `« from » et « to » sont deux rangs à partir de 0, ${MAX_ROWS} lignes au plus.`);
}
