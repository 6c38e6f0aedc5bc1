import { serverCatalogueClient } from '../../src/app/server-catalogue-client.ts';
import type { CatalogueClient } from '../../src/features/catalogue/catalogue-client.ts';
import type { AppContext } from '../../src/server/app-context.ts';
import { readDealership, sectionsOf } from '../../src/server/dealership.ts';

/** The catalogue client of a context, with the demonstration dealership's texts. */
export function catalogueOf(context: AppContext): CatalogueClient {
  return serverCatalogueClient(context, sectionsOf(readDealership('dealership.json')));
}
