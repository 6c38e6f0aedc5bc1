import type { CatalogueClient } from '../../features/catalogue/client/catalogue-client.ts';
import type { LandingLink } from '../../features/catalogue/client/landing.ts';
import { EMPTY_QUERY } from '../../features/catalogue/client/list-query.ts';
import type { MissingPageError } from '../../features/catalogue/client/missing-page.server.ts';
import {
  gone,
  goneIdOf,
  type MissingPage,
  missingOf,
  type NotFoundError,
  notFound,
} from '../../features/catalogue/client/not-found.ts';
import { cardOf } from '../../features/stock/kinds/cards.ts';
import type { Card } from '../../features/stock/vehicles/card.ts';

const MAX_SHOWN = 4;

/** Returns what the page of a missing address shows: vehicles of the stock. */
export async function missingPageData(
  { missing, id, status }: MissingPageError,
  catalogue: CatalogueClient,
): Promise<NotFoundError & { status: number }> {
  const data = { missing, status, newest: [], similar: [], landings: [] };
  const { cards, landings } = id === undefined ? { cards: [], landings: [] } : await similarTo(missing, id, catalogue);
  if (cards.length > 0) return { ...data, similar: cards, landings };
  return { ...data, newest: await newestFor(missing, catalogue) };
}

/** Runs a loader. If the loader throws 404 or 410, adds vehicles of the stock to the data of the error. */
export async function withSuggestions<T>(catalogue: CatalogueClient, load: () => T | Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (thrown) {
    const missing = missingOf(thrown);
    if (missing === null) throw thrown;
    const id = goneIdOf(thrown);
    if (id === undefined) return notFound(missing, await newestFor(missing, catalogue));
    const { cards, landings } = await similarTo(missing, id, catalogue);
    if (cards.length === 0) return gone(missing, id, { newest: await newestFor(missing, catalogue) });
    return gone(missing, id, { similar: cards, landings });
  }
}

/** Returns the newest vehicles. If the catalogue cannot be read, returns [], and the error page shows none. */
async function newestFor(missing: MissingPage, catalogue: CatalogueClient): Promise<Card[]> {
  const kind = missing === 'truck' ? 'trucks' : 'cars';
  try {
    const { data } = await catalogue.list(kind, EMPTY_QUERY, -1);
    return data.slice(0, MAX_SHOWN).map((vehicle) => cardOf(kind, vehicle));
  } catch {
    return [];
  }
}

/**
 * Returns vehicles similar to a vehicle that is gone, and matching landing pages. Both are empty if the catalogue
 * cannot be read.
 */
async function similarTo(
  missing: MissingPage,
  id: number,
  catalogue: CatalogueClient,
): Promise<{ cards: Card[]; landings: LandingLink[] }> {
  const kind = missing === 'truck' ? 'trucks' : 'cars';
  try {
    const { vehicles, landings } = await catalogue.similar(kind, id);
    return { cards: vehicles.map((vehicle) => cardOf(kind, vehicle)), landings };
  } catch {
    return { cards: [], landings: [] };
  }
}
