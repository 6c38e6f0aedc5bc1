import type { CatalogueClient } from '../../features/catalogue/client/catalogue-client.ts';
import type { Page } from '../../features/catalogue/client/define-page.server.ts';
import { MissingPageError } from '../../features/catalogue/client/missing-page.server.ts';
import type { Site } from '../../features/catalogue/client/site.ts';
import type { DealershipSections } from '../../features/platform/settings/public-settings.ts';
import type { AppContext } from '../../server/app-context.ts';
import { isVehiclePreview } from '../../shared/paths.ts';
import type { DocumentRenderer, Rendered } from './entry.server.tsx';
import type { FoundPage } from './public-pages.ts';
import { missingPageData } from './suggestions.ts';

/** Where pages read. A preview reads unsaved settings or an unsaved vehicle. */
export type PageSource = {
  context: AppContext;
  catalogue: CatalogueClient;
  site: () => Promise<Site>;
  sections: () => Promise<DealershipSections>;
};

const MISSING = 'site/content/missing';
const FAILURE = 'site/content/failure';

/** Loads and renders a page. If either fails, renders the page of a failure. `pathname` is without a preview's prefix. */
export async function renderPage(
  { page, params }: FoundPage,
  { pathname, search, searchParams: query }: Pick<URL, 'pathname' | 'search' | 'searchParams'>,
  source: PageSource,
  render: DocumentRenderer,
): Promise<Rendered> {
  const site = await source.site();
  const { view, path } = page;
  const failure = { view: FAILURE, data: {}, site, pathname, head: null, jsonLd: [], search };
  let isCacheable = true;
  const orNull = <T>(read: Promise<T>): Promise<T | null> =>
    read.catch(() => {
      isCacheable = false;
      return null;
    });
  try {
    if (!isOffered(page, site)) throw new MissingPageError('page');
    const sections = await source.sections();
    const { context, catalogue } = source;
    const { vehicle: findVehicle } = catalogue;
    const loaded = await page.load({ context, sections, findVehicle, site, params, query, orNull });
    const rendered = await render({ ...failure, ...loaded, view });
    return { ...rendered, status: 200, error: undefined, page: path, isCacheable };
  } catch (error) {
    if (!(error instanceof MissingPageError)) return { ...(await render(failure)), status: 500, error, page: path };
    const data = await missingPageData(error, source.catalogue);
    return {
      ...(await render({ ...failure, view: MISSING, data })),
      status: error.status,
      error: undefined,
      page: path,
    };
  }
}

/** A preview of a vehicle also shows vehicles that the dealership does not offer. */
function isOffered({ part }: Page, { dealership, preview }: Site): boolean {
  return part === undefined || dealership.parts[part] || isVehiclePreview(preview);
}
