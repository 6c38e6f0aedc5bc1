import type { ComponentType } from 'react';
import { type LazyRouteFunction, type RouteObject, redirect } from 'react-router';
import { notFound } from '../features/pages/not-found.ts';
import { type CardType, detailPath, idOf } from '../features/site/paths.ts';
import type { Reads } from '../features/site/reads.ts';
import { type LoaderArgs, type PageHandle, ReadsProvider, type Site } from '../features/site/site.ts';
import type { VehicleKind } from '../features/vehicles/vehicle.ts';
import { BareErrorPage, ErrorPage } from './error-page.tsx';
import { Layout } from './layout.tsx';
import { withNewest } from './newest.ts';

/** Every page file has this shape: meta, loader, component. */
type PageModule = PageHandle & {
  loader: (args: LoaderArgs) => Promise<unknown>;
  default: ComponentType;
};

const pages = import.meta.glob('../features/**/*.page.tsx');

/** What routes are made of: the pages ask `reads`; `site` is what every page may know. */
export type Surroundings = { reads: Reads; site: () => Site | Promise<Site> };

/** Every page of the public site (PUB-1 to PUB-7). A route's id is its page's file, by which the build finds its parts. */
export function routesOf(surroundings: Surroundings): RouteObject[] {
  const page = (path: string, file: string): RouteObject => ({
    path,
    id: `src/features/${file}`,
    lazy: loadPage(`../features/${file}`, surroundings),
  });
  return [
    {
      id: 'site',
      element: (
        <ReadsProvider value={surroundings.reads}>
          <Layout />
        </ReadsProvider>
      ),
      loader: () => surroundings.site(),
      shouldRevalidate: () => false,
      ErrorBoundary: BareErrorPage,
      children: [
        {
          ErrorBoundary: ErrorPage,
          children: [
            page('/', 'cars/catalogue.page.tsx'),
            page('/car/:id', 'cars/detail.page.tsx'),
            page('/trucks-rental', 'trucks/catalogue.page.tsx'),
            page('/trucks-rental/:id', 'trucks/detail.page.tsx'),
            page('/contact', 'pages/contact.page.tsx'),
            page('/vtc-transport', 'pages/vtc.page.tsx'),
            page('/about', 'pages/about.page.tsx'),
            page('/mentions-legales', 'pages/legal.page.tsx'),
            page('/confidentialite', 'pages/privacy.page.tsx'),
            moved('/cars/:id', 'car', surroundings),
            moved('/truck/:id', 'trucks-rental', surroundings),
            { path: '*', loader: () => withNewest(surroundings.reads, () => notFound('page')), element: null },
          ],
        },
      ],
    },
  ];
}

/** Fetches the code of a vehicle's page, so that the click that is to come waits for no code. */
export function fetchDetailPage(kind: VehicleKind): void {
  // What fails now is asked for again when it is needed.
  pages[`../features/${kind}/detail.page.tsx`]?.().catch(() => undefined);
}

function loadPage(file: string, { reads, site }: Surroundings): LazyRouteFunction<RouteObject> {
  return async () => {
    const module = (await pages[file]?.()) as PageModule;
    return {
      Component: module.default,
      handle: { meta: module.meta } satisfies PageHandle,
      loader: async ({ params, request }) =>
        withNewest(reads, async () => module.loader({ reads, site: await site(), params, url: new URL(request.url) })),
    };
  };
}

/** An address that people try leads to the right page, for good (D01). */
function moved(path: string, type: CardType, { reads }: Surroundings): RouteObject {
  return {
    path,
    element: null,
    loader: ({ params }) => {
      const id = idOf(params['id']);
      if (id !== null) return redirect(detailPath(type, id), 301);
      return withNewest(reads, () => notFound('page'));
    },
  };
}
