import type { ComponentType } from 'react';
import { type LazyRouteFunction, type RouteObject, redirect, redirectDocument } from 'react-router';
import type { CatalogueClient } from '../../features/catalogue/client/catalogue-client.ts';
import { notFound } from '../../features/catalogue/client/not-found.ts';
import {
  CatalogueProvider,
  type LoaderArgs,
  type PageHandle,
  type Site,
} from '../../features/catalogue/client/site.ts';
import type { Parts } from '../../shared/dealership.ts';
import type { VehicleKind } from '../../shared/paths.ts';
import {
  type CardType,
  detailPath,
  detailPattern,
  idOf,
  isVehiclePreview,
  LANDING_ROOTS,
  landingPath,
  listPath,
  PATHS,
} from '../../shared/paths.ts';
import { BareErrorPage, ErrorPage } from '../layout/error-page.tsx';
import { RouterLayout } from '../layout/router-layout.tsx';
import { withSuggestions } from './suggestions.ts';

type PageModule = PageHandle & {
  loader: (args: LoaderArgs) => Promise<unknown>;
  default: ComponentType;
};

/** The pages of the areas that visitors see. */
const pages = import.meta.glob<PageModule>('../../features/{catalogue,site}/**/*.page.tsx');

export type RouteContext = {
  catalogue: CatalogueClient;
  site: () => Site | Promise<Site>;
  /**
   * Called in a browser if the code of a page cannot be loaded. Returns true if the browser may load the whole page
   * instead.
   */
  canLeave?: () => Promise<boolean>;
};

/**
 * Returns all routes of the public site. The id of a route begins with the file of its page, because the manifest lists
 * assets by file. After '#', it has the part of the dealership that the route needs.
 */
export function routesOf(context: RouteContext): RouteObject[] {
  const page = (path: string, file: string, part?: keyof Parts): RouteObject => ({
    path,
    id: `src/features/${file}${part ? `#${part}` : ''}`,
    lazy: loadPage(`../../features/${file}`, context, part),
  });
  return [
    {
      id: 'site',
      element: (
        <CatalogueProvider value={context.catalogue}>
          <RouterLayout />
        </CatalogueProvider>
      ),
      loader: () => context.site(),
      shouldRevalidate: () => false,
      ErrorBoundary: BareErrorPage,
      children: [
        {
          ErrorBoundary: ErrorPage,
          children: [
            page(PATHS.home, 'catalogue/list/cars.page.tsx'),
            page(PATHS.trucks, 'catalogue/list/trucks.page.tsx', 'trucks'),
            // The server renders them before it asks these routes.
            ...(import.meta.env.SSR ? [] : OWN_DOCUMENTS.map(ownDocument)),
            redirectToList('cars'),
            redirectToList('trucks'),
            redirectLegacy('/cars/:id', 'car', context),
            redirectLegacy('/truck/:id', 'trucks-rental', context),
            {
              path: '*',
              loader: () => withSuggestions(context.catalogue, () => notFound('page')),
              element: null,
            },
          ],
        },
      ],
    },
  ];
}

/** Loads the code of a vehicle's page before the page is opened. */
export function fetchDetailPage(kind: VehicleKind): void {
  // After a failure, the navigation tries again.
  pages[`../../features/catalogue/vehicle-page/${kind === 'cars' ? 'car' : 'truck'}.page.tsx`]?.().catch(
    () => undefined,
  );
}

/**
 * Loads the code of a page. If the dealership does not offer `part`, only the preview of a vehicle shows the page. If a
 * newer release has replaced the code, the browser loads the whole page.
 */
function loadPage(
  file: string,
  { catalogue, site, canLeave }: RouteContext,
  part: keyof Parts | undefined,
): LazyRouteFunction<RouteObject> {
  return async () => {
    const pageModule = await pages[file]?.().catch(async (error: unknown) => {
      if (await canLeave?.()) return null;
      throw error;
    });
    if (pageModule === null) return { element: null, loader: ({ request }) => redirectDocument(request.url) };
    const module = pageModule as PageModule;
    return {
      Component: module.default,
      handle: { meta: module.meta, jsonLd: module.jsonLd } satisfies PageHandle,
      loader: async ({ params, request }) =>
        withSuggestions(catalogue, async () => {
          const known = await site();
          // The public API does not have the unsaved values of a preview, so the server renders each further page.
          if (!import.meta.env.SSR && known.preview !== undefined) return redirectDocument(request.url);
          const isShown = part === undefined || known.dealership.parts[part] || isVehiclePreview(known.preview);
          if (!isShown) return notFound('page');
          const kind = part === 'trucks' ? 'trucks' : 'cars';
          return module.loader({ catalogue, site: known, params, kind, url: new URL(request.url) });
        }),
    };
  };
}

function redirectToList(kind: VehicleKind): RouteObject {
  return { path: LANDING_ROOTS[kind], element: null, loader: () => redirect(listPath(kind), 301) };
}

const OWN_DOCUMENTS = [
  ...[PATHS.contact, PATHS.about, PATHS.legal, PATHS.privacy, PATHS.offline, PATHS.vtc, PATHS.selection, PATHS.compare],
  ...[landingPath('cars', ':slug'), landingPath('trucks', ':slug')],
  ...[detailPattern('car'), detailPattern('trucks-rental')].flatMap((path) => [path, `${path}/photos`]),
];

/** The browser loads this page as a document of its own. */
function ownDocument(path: string): RouteObject {
  return { path, element: null, loader: ({ request }) => redirectDocument(request.url) };
}

/** Redirects permanently from an address that visitors may type. */
function redirectLegacy(path: string, type: CardType, { catalogue }: RouteContext): RouteObject {
  return {
    path,
    element: null,
    loader: ({ params }) => {
      const id = idOf(params['id']);
      if (id !== null) return redirect(detailPath(type, id), 301);
      return withSuggestions(catalogue, () => notFound('page'));
    },
  };
}
