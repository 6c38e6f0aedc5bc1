import type { AppContext } from '../../../../server/app-context.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { selectIds } from '../../../catalogue/search/search.repository.ts';
import { sumsByObject } from '../../statistics/interest.repository.ts';
import { RECENT_DAYS } from '../../statistics/overview.ts';
import { contactsOf } from '../../statistics/statistics.ts';
import type { readAdminList } from './admin-list-query.server.ts';

/**
 * The ids of all vehicles of a list of the administration, in its order. Views and contacts are not in the index,
 * because they do not raise the revision: the ids are sorted by those of the last 30 days here, the most first.
 */
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
