import { createContext, useContext } from 'react';
import type { OpenNow } from '../../../shared/dates/open-now.ts';
import type { PublicDealership } from '../../platform/settings/public-settings.ts';
import type { Fuel } from '../../stock/vehicles/fields/choices.ts';
import type { LandingLink } from './landing.ts';

/** The site data that every page has. They are the same for every visitor, so pages can be cached. */
export type Site = {
  dealership: PublicDealership;
  fuels: Fuel[];
  landings: LandingLink[];
  /** True for a demonstration. Search engines must not index it. */
  demo: boolean;
  /** True while the site may show example data of a demonstration. Every page then has a notice. */
  showsExamples: boolean;
  /** True if visitors can sign in. False on a live site without an identity provider. */
  signIn: boolean;
  /** Origin of absolute links, without a final slash. */
  origin: string;
  /** The date in Paris at rendering, 'YYYY-MM-DD'. */
  day: string;
  banners: string[];
  /** The opening state at rendering; null if unknown. `useOpenNow` updates it. */
  openNow: OpenNow | null;
  /** The prefix of the page's path in an administrator's preview; absent on a public page. */
  preview?: string;
  build: string;
};

export type Head = {
  title: string;
  description: string;
  /** Canonical path and query. If absent, search engines must not index the page. */
  canonical?: string;
  /** True if search engines must not index the page although it has a canonical address, for example a search. */
  noindex?: boolean;
  /** Path and query of the list's previous page. `next` is the same for the next page. */
  previous?: string | undefined;
  next?: string | undefined;
  image?: { address: string; alt: string; width?: number; height?: number };
};

/** An object of schema.org, without '@context'. */
export type JsonLd = { '@type': string } & Record<string, unknown>;

const SiteContext = createContext<Site | null>(null);
export const SiteProvider = SiteContext.Provider;

/** @throws Error outside the site's layout */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite is used inside SiteProvider only');
  return site;
}
