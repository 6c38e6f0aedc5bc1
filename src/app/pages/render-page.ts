import type { FindVehicle, LoadArgs, LoadedPage, Page } from '../../features/catalogue/client/define-page.server.ts';
import { EMPTY_QUERY } from '../../features/catalogue/client/list-query.ts';
import { MissingPageError } from '../../features/catalogue/client/missing-page.server.ts';
import type { MissingPageData } from '../../features/catalogue/client/missing-page.ts';
import type { Site } from '../../features/catalogue/client/site.ts';
import { landingsOf } from '../../features/catalogue/landings/landings.server.ts';
import { listVehicles, parsedVehicles, similarVehicles } from '../../features/catalogue/search/search.repository.ts';
import type { DealershipSections } from '../../features/platform/settings/public-settings.ts';
import { cardOf } from '../../features/stock/kinds/cards.ts';
import type { AppContext } from '../../server/app-context.ts';
import { isVehiclePreview } from '../../shared/paths.ts';
import type { DocumentRenderer, PageHtml } from './entry.server.tsx';

/** Where pages read. A preview reads unsaved settings or an unsaved vehicle. */
export type PageSource = {
  context: AppContext;
  findVehicle: FindVehicle;
  site: () => Promise<Site>;
  sections: () => Promise<DealershipSections>;
};

type RenderedPage = {
  status: number;
  html: PageHtml;
  /** The failure of the page, unless it is missing. */
  error: unknown;
  /** False if a read failed while the page was made. */
  isCacheable: boolean;
};

/**
 * A page with the variable parts of its path, and its address without a preview's prefix. `page` is null if missing.
 */
type PageRequest = { page: Page | null; params: LoadArgs['params']; url: URL };

const MISSING = 'site/content/missing';
const FAILURE = 'site/content/failure';

/** Loads and renders a page. If it is missing or fails, renders the page that says so. */
export async function renderPage(
  request: PageRequest,
  source: PageSource,
  render: DocumentRenderer,
): Promise<RenderedPage> {
  const site = await source.site();
  const { pathname, search } = request.url;
  const document = { data: {}, site, pathname, search, head: null, jsonLd: [] };
  const sent = { status: 200, error: undefined, isCacheable: true };
  try {
    const { page, isComplete } = await loadPage(request, source, site);
    const view = request.page?.view ?? '';
    return { ...sent, isCacheable: isComplete, html: await render({ ...document, ...page, view }) };
  } catch (error) {
    if (!(error instanceof MissingPageError))
      return { ...sent, status: 500, error, html: await render({ ...document, view: FAILURE }) };
    const data = await missingPageData(source.context, error);
    return { ...sent, status: error.status, html: await render({ ...document, view: MISSING, data }) };
  }
}

/**
 * Loads a page. `isComplete` is false if a read failed that the page can do without.
 * @throws MissingPageError
 */
export async function loadPage(
  { page, params, url }: PageRequest,
  { context, findVehicle, sections }: PageSource,
  site: Site,
): Promise<{ page: LoadedPage; isComplete: boolean }> {
  if (page === null || !isOffered(page, site)) throw new MissingPageError('page');
  let isComplete = true;
  const orNull = <T>(read: Promise<T>): Promise<T | null> =>
    read.catch(() => {
      isComplete = false;
      return null;
    });
  const args = { context, findVehicle, site, sections: await sections(), params, query: url.searchParams, orNull };
  return { page: await page.load(args), isComplete };
}

/** A preview of a vehicle also shows vehicles that the dealership does not offer. */
function isOffered({ part }: Page, { dealership, preview }: Site): boolean {
  return part === undefined || dealership.parts[part] || isVehiclePreview(preview);
}

const MAX_SHOWN = 4;

/** Returns what the page of a missing address shows: similar vehicles if one is gone, otherwise the newest. */
async function missingPageData(
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
