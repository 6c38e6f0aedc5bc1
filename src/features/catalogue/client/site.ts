import { createContext, useContext } from 'react';
import type { OpenNow } from '../../../shared/dates/open-now.ts';
import type { PublicDealership } from '../../platform/settings/public-settings.ts';
import type { Fuel } from '../../stock/vehicles/fields/choices.ts';
import type { CatalogueClient } from './catalogue-client.ts';
import type { LandingLink } from './landing.ts';

/** The site data of every page, the same for every visitor, so that pages can be cached. */
export type Site = {
  dealership: PublicDealership;
  fuels: Fuel[];
  /** The landing pages with most vehicles. */
  landings: LandingLink[];
  /** True on the demonstration, whose pages say so. */
  demo: boolean;
  /** True where visitors can sign in; false on a live site without a provider. */
  signIn: boolean;
  /** Origin of absolute links, without a final slash. */
  origin: string;
  /** The day in Paris that the page was rendered on, 'YYYY-MM-DD'. */
  day: string;
  /** Announcements at the top of every page on that day. */
  banners: string[];
  /** The opening state when the page was rendered; null without a known opening. `useOpenNow` keeps it current. */
  openNow: OpenNow | null;
  /** Only where an administrator looks at a vehicle before it is online: the path that comes before the page's own. */
  preview?: string;
};

/** The arguments of a page's loader. */
export type LoaderArgs = {
  catalogue: CatalogueClient;
  site: Site;
  params: Record<string, string | undefined>;
  url: URL;
};

/** A page's data for the document's head. */
export type Head = {
  title: string;
  description: string;
  /** Path and query that stand for this page; absent: not to be indexed. */
  canonical?: string;
  /** Not to be indexed although it has a separate address, such as a search. */
  noindex?: boolean;
  /** Path and query of the shorter and the longer list. */
  previous?: string | undefined;
  next?: string | undefined;
  /** The picture that represents it, with its size where that is known; absent: the site's. */
  image?: { address: string; alt: string; width?: number; height?: number };
};

/** One thing in the words of schema.org, without its '@context'. */
export type JsonLd = { '@type': string } & Record<string, unknown>;

/** Data of a page for the layout. `jsonLd`: on the server, its structured data. */
export type PageHandle = {
  meta: (args: { data: unknown; site: Site }) => Head;
  jsonLd?: ((args: { data: unknown; site: Site }) => JsonLd[]) | undefined;
};

const SiteContext = createContext<Site | null>(null);
export const SiteProvider = SiteContext.Provider;

/** @throws Error outside of the site's layout. */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite is used inside SiteProvider only');
  return site;
}

const CatalogueContext = createContext<CatalogueClient | null>(null);
export const CatalogueProvider = CatalogueContext.Provider;

/** The client for requests after a page is shown, such as more of a list. */
export function useCatalogue(): CatalogueClient {
  const catalogue = useContext(CatalogueContext);
  if (!catalogue) throw new Error('useCatalogue is used inside CatalogueProvider only');
  return catalogue;
}
