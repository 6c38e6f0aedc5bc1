import * as z from 'zod';
import { queryOf } from '../../../../server/http/public-route.ts';
import { DomainError } from '../../../../shared/errors.ts';
import { readAdminFilter } from '../../../catalogue/search/admin-filter.ts';
import { ADMIN_SORTS, ADMIN_TRI } from '../../../catalogue/search/admin-sort.ts';
import { countEach, selectRows } from '../../../catalogue/search/search.repository.ts';
import type { AdminApi } from '../../../platform/auth/admin-scope.routes.ts';
import { countTrash, presentAdminRows, rowsByIds } from '../../../stock/vehicles/rows/vehicles.repository.ts';
import { MISSING_DATA } from '../../../stock/vehicles/status/missing-data.ts';
import { vehicleResponse } from '../../../stock/vehicles/vehicle.schema.ts';
import type { VehicleSchema } from '../../../stock/vehicles/vehicle.ts';
import { INTEREST_SORTS } from '../interest-sort.ts';
import { STOCK_VIEWS } from '../stock-views.ts';
import { readAdminList } from './admin-list-query.server.ts';
import { selectOrderedIds } from './interest-order.server.ts';

/** Most rows that one range holds. */
const MAX_ROWS = 1_000;

/** Rows that a range holds where it does not say (D33). */
const DEFAULT_ROWS = 25;

export function listResponse(kind: VehicleSchema) {
  return vehicleResponse(kind).extend({ remaining: z.int() });
}

const FILTERS = `statut, manque (${MISSING_DATA.join(', ')}) et echeance, répétables, age_min en jours`;

/** Declares the lists of one kind's vehicles and their counts (AAPI-1, D33). */
export function rangeRoutes({ route }: AdminApi, kind: VehicleSchema): void {
  route({
    method: 'GET',
    path: `/api/admin/${kind.name}/range`,
    summary: `Lignes from à to comprises, les plus récentes d’abord ou selon ordre (${ADMIN_SORTS.join(', ')}) ou tri (aussi ${[...ADMIN_TRI, ...INTEREST_SORTS].join(', ')}) ; les filtres de la liste publique, ${FILTERS} ; q trouve aussi numéro, référence, plaque, VIN et couleur`,
    response: listResponse(kind),
    errors: [400],
    handler: async ({ context, request }) => {
      const params = queryOf(request);
      const { from, count } = readRange(params);
      const list = await readAdminList(context, kind.name, params);
      if (list.interest !== null) {
        const ids = await selectOrderedIds(context, kind.name, list);
        const page = await rowsByIds(context, kind.name, ids.slice(from, from + count));
        return { data: await presentAdminRows(context, kind, page), remaining: ids.length };
      }
      const { rows, remaining } = await selectRows(context, kind.name, list.query, from, count, list.admin);
      return { data: await presentAdminRows(context, kind, rows), remaining };
    },
  });
  const names = [...STOCK_VIEWS.map(({ name }) => name), 'total', 'trash'];
  route({
    method: 'GET',
    path: `/api/admin/${kind.name}/counts`,
    summary: 'Combien de véhicules sont à compléter, sans photo, en brouillon … et à la corbeille',
    response: z.object({ data: z.array(z.object(Object.fromEntries(names.map((name) => [name, z.int()])))).length(1) }),
    handler: async ({ context }) => {
      const filters = ['', ...STOCK_VIEWS.map(({ search }) => search)];
      const [total = 0, ...counts] = await countEach(
        context,
        kind.name,
        filters.map((search) => readAdminFilter(new URLSearchParams(search))),
      );
      const views = STOCK_VIEWS.map(({ name }, i) => [name, counts[i]]);
      return { data: [{ ...Object.fromEntries(views), total, trash: await countTrash(context, kind) }] };
    },
  });
}

/** @throws DomainError unreadable */
function readRange(params: URLSearchParams): { from: number; count: number } {
  const rowNumber = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN);
  const from = rowNumber(params.get('from') || '0');
  const to = rowNumber(params.get('to') || String(from + DEFAULT_ROWS - 1));
  const count = to - from + 1;
  if (count >= 1 && count <= MAX_ROWS) return { from, count };
  throw new DomainError('unreadable', `« from » et « to » sont deux rangs à partir de 0, ${MAX_ROWS} lignes au plus.`);
}
