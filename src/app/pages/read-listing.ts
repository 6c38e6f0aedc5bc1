import { carsPage } from '../../features/catalogue/list/cars.page.ts';
import type { ListingResponse, ListProps } from '../../features/catalogue/list/listing.ts';
import { trucksPage } from '../../features/catalogue/list/trucks.page.ts';
import { listPath, type VehicleKind } from '../../shared/paths.ts';
import { loadPage, type PageSource } from './render-page.ts';

/** Returns what the page of a list contains, for a page that is already open. @throws MissingPageError */
export async function readListing(
  source: PageSource,
  kind: VehicleKind,
  query: URLSearchParams,
): Promise<ListingResponse> {
  const site = await source.site();
  const url = new URL(`${listPath(kind)}?${query}`, site.origin);
  const { page } = await loadPage({ page: kind === 'cars' ? carsPage : trucksPage, params: {}, url }, source, site);
  const { listing } = page.data as ListProps;
  const { title, canonical } = page.head;
  return {
    ...listing,
    build: site.build,
    title: `${title} · ${site.dealership.name}`,
    canonical: canonical === undefined ? undefined : `${site.origin}${canonical}`,
  };
}
