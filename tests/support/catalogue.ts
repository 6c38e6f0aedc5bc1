import { serverCatalogueClient } from '../../src/app/server-catalogue-client.ts';
import type { CatalogueClient } from '../../src/features/catalogue/client/catalogue-client.ts';
import { readDealershipFile } from '../../src/features/platform/settings/dealership-file.server.ts';
import { pageSections } from '../../src/features/platform/settings/public-settings.ts';
import type { AppContext } from '../../src/server/app-context.ts';

/** Returns the catalogue client of a context, with the texts of the demonstration's dealership. */
export function catalogueOf(context: AppContext): CatalogueClient {
  const { settings } = readDealershipFile('dealership.json');
  return serverCatalogueClient(context, async () => pageSections(settings));
}
