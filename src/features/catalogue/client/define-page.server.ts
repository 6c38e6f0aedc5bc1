import type { AppContext } from '../../../server/app-context.ts';
import type { Parts } from '../../../shared/dealership.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { DealershipSections } from '../../platform/settings/public-settings.ts';
import type { FieldsByKind } from '../../stock/kinds/kinds.ts';
import type { FoundVehicle } from '../../stock/vehicles/vehicle.ts';
import type { Head, JsonLd, Site } from './site.ts';

/** Returns null if the vehicle never was public, 'gone' if it was public earlier. */
export type FindVehicle = <K extends VehicleKind>(kind: K, id: number) => Promise<FoundVehicle<FieldsByKind[K]>>;

export type LoadArgs = {
  context: AppContext;
  site: Site;
  /** The dealership's texts for single pages. In a preview of settings, these are not saved. */
  sections: DealershipSections;
  /** In a preview, also finds vehicles that are not public or not saved. */
  findVehicle: FindVehicle;
  /** The variable parts of the path: for '/car/:id' and the address '/car/48', `{ id: '48' }`. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** Returns null if the read fails. No cache then stores the page. */
  orNull: <T>(read: Promise<T>) => Promise<T | null>;
};

export type KeyArgs = Pick<LoadArgs, 'context' | 'params' | 'query'> & { path: string };

type PropsOf<View> = View extends (props: infer Props extends object) => unknown ? Props : object;

type Definition<Data extends object> = {
  /** A pattern, such as '/car/:id'. */
  path: string;
  /** The file of the view, from src/features, without '.view.tsx'. The browser loads the same file. */
  view: string;
  part?: keyof Parts;
  /**
   * Returns the key of the page in the response cache: its address with only the parameters that it reads, in a fixed
   * order. Returns null if the page is not cached, because the number of its addresses is unlimited. If absent, the
   * page ignores its query, and the key is the path.
   */
  cacheKey?: (args: KeyArgs) => string | null | Promise<string | null>;
  /** The response contains these properties, so they contain nothing else. */
  load: (args: LoadArgs) => Data | Promise<Data>;
  head: (data: Data, site: Site, query: URLSearchParams) => Head;
  jsonLd?: (data: Data, site: Site) => JsonLd[];
};

export type LoadedPage = { data: object; head: Head; jsonLd: JsonLd[] };

export type Page = Pick<Definition<object>, 'path' | 'view' | 'part' | 'cacheKey'> & {
  load: (args: LoadArgs) => Promise<LoadedPage>;
};

/**
 * Defines a page of the public site. It has two files: `x.page.ts` loads its data on the server, `x.view.tsx` shows
 * them on both sides.
 *
 * @example
 * export const aboutPage = definePage<typeof AboutView>({
 *   path: '/about',
 *   view: 'site/content/about',
 *   load: ({ sections }) => sections.about,
 *   head: ({ founder }, site) => ({ title: 'À propos de nous', description: …, canonical: '/about' }),
 * });
 */
export function definePage<View>({ load, head, jsonLd, ...page }: Definition<PropsOf<View>>): Page {
  return {
    ...page,
    load: async (args) => {
      const data = await load(args);
      return { data, head: head(data, args.site, args.query), jsonLd: jsonLd?.(data, args.site) ?? [] };
    },
  };
}
