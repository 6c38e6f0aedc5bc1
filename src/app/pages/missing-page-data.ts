import { EMPTY_QUERY } from '../../features/catalogue/client/list-query.ts';
import type { MissingPageError } from '../../features/catalogue/client/missing-page.server.ts';
import type { MissingPageData } from '../../features/catalogue/client/missing-page.ts';
import { landingsOf } from '../../features/catalogue/landings/landings.server.ts';
import { listVehicles, parsedVehicles, similarVehicles } from '../../features/catalogue/search/search.repository.ts';
import { cardOf } from '../../features/stock/kinds/cards.ts';
import type { AppContext } from '../../server/app-context.ts';

const MAX_SHOWN = 4;

/** Returns what the page of a missing address shows: similar vehicles if one is gone, otherwise the newest. */
export async function missingPageData(
  context: AppContext,
  { missing, id, status }: MissingPageError,
): Promise<MissingPageData> {
  const kind = missing === 'truck' ? 'trucks' : 'cars';
  const data: MissingPageData = { missing, status, newest: [], similar: [], landings: [] };
  const cardsOf = (vehicles: Buffer[]) => parsedVehicles(vehicles).map((vehicle) => cardOf(kind, vehicle));
  try {
    if (id !== undefined) {
      const similar = cardsOf(await similarVehicles(context, kind, id));
      if (similar.length > 0) return { ...data, similar, landings: await landingsOf(context, kind, id) };
    }
    const { vehicles } = await listVehicles(context, kind, EMPTY_QUERY, 0, MAX_SHOWN);
    return { ...data, newest: cardsOf(vehicles) };
  } catch {
    return data;
  }
}
