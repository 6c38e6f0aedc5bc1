import type { AppContext } from '../../../../server/app-context.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { selectIds } from '../../../catalogue/search/search.repository.ts';
import { sumsByObject } from '../../statistics/interest.repository.ts';
import { RECENT_DAYS } from '../../statistics/overview.ts';
import { contactsOf } from '../../statistics/statistics.ts';
import type { readAdminList } from './admin-list-query.server.ts';

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
