import type { AppContext } from '../../../../server/app-context.ts';
import { DomainError } from '../../../../shared/errors.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import type { ListQuery } from '../../../catalogue/client/list-query.ts';
import { type AdminList, readAdminFilter } from '../../../catalogue/search/admin-filter.ts';
import { adminSearchOf } from '../../../catalogue/search/admin-names.ts';
import { ADMIN_SORTS, adminSortOf, adminTriOf } from '../../../catalogue/search/admin-sort.ts';
import { readRequestQuery, validQuery } from '../../../catalogue/search/request-query.server.ts';
import { selectIds } from '../../../catalogue/search/search.repository.ts';
import { sumsByObject } from '../../statistics/interest.repository.ts';
import { RECENT_DAYS } from '../../statistics/overview.ts';
import { contactsOf } from '../../statistics/statistics.ts';
import { type InterestSort, interestSortOf } from '../vehicles.resource.ts';

export async function readAdminList(
  context: AppContext,
  kind: VehicleKind,
  params: URLSearchParams,
): Promise<{ query: ListQuery; admin: AdminList; interest: InterestSort | null }> {
  const order = readOrder(params);
  const { query, problems } = await readRequestQuery(context, kind, withoutAdminTri(params));
  // If a pasted title has many words, searches only the first words.
  const publicQuery = validQuery(
    query,
    problems.filter(({ rule }) => rule !== 'words'),
  );
  return {
    query: { ...publicQuery, q: adminSearchOf(publicQuery.q) },
    admin: { ...readAdminFilter(params), order },
    interest: order === null ? interestSortOf(params.get('tri')) : null,
  };
}

function readOrder(params: URLSearchParams) {
  const text = params.get('ordre') ?? '';
  const order = adminSortOf(text);
  if (text !== '' && order === null)
    throw new DomainError('unreadable', `« ordre » vaut l’un de : ${ADMIN_SORTS.join(', ')}.`);
  return order ?? adminTriOf(params.get('tri'));
}

/** The public list does not have the sorts of the administration. */
function withoutAdminTri(params: URLSearchParams): URLSearchParams {
  const publicParams = new URLSearchParams(params);
  const tri = params.get('tri');
  if (adminTriOf(tri) !== null || interestSortOf(tri) !== null) publicParams.delete('tri');
  return publicParams;
}

/** Sorts a list by views or contacts. The index does not contain these, because they do not raise the revision. */
export async function selectOrderedIds(
  context: AppContext,
  kind: VehicleKind,
  { query, admin, interest }: Awaited<ReturnType<typeof readAdminList>>,
): Promise<readonly number[]> {
  const ids = await selectIds(context, kind, query, admin);
  if (interest === null) return ids;
  const sums = await sumsByObject(context, RECENT_DAYS[1], { object: kind });
  const rankOf = (id: number) => {
    const sum = sums.get(`${kind} ${id}`);
    return sum === undefined ? 0 : interest === 'vues' ? sum.views : contactsOf(sum);
  };
  return ids.toSorted((a, b) => rankOf(b) - rankOf(a) || b - a);
}
