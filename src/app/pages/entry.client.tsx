import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type HydrationState, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { httpCatalogueClient } from '../../features/catalogue/client/http-catalogue-client.ts';
import type { Site } from '../../features/catalogue/client/site.ts';
import { serverResponds } from '../../ui/dialog/leave-to-browser.ts';
import { withOverlayEntries } from '../../ui/dialog/overlay-history.ts';
import { followLinks } from '../../ui/follow-links.client.ts';
import { Document, HYDRATION_ID, NO_ASSETS } from './document.tsx';
import { fetchDetailPage, routesOf } from './routes.tsx';
import '../styles/fonts.css';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/classes.css';

const hydration = document.getElementById(HYDRATION_ID)?.textContent ?? '{}';
const state: HydrationState & { loaderData: { site: Site } } = JSON.parse(hydration);
const catalogue = httpCatalogueClient(fetchDetailPage);
/** While true, a failure does not load the page again, because the server has just sent it. */
let isFirst = true;
const canLeave = async () => !isFirst && (await serverResponds());
const routes = routesOf({ catalogue, site: () => state.loaderData.site, canLeave });
const basename = state.loaderData.site.preview ?? '/';

/** Loads the code of the page before the first render. Without it, hydration would remove the server's HTML. */
async function loadFirstPage(): Promise<void> {
  const lazy =
    matchRoutes(routes, window.location, basename)?.filter(({ route }) => typeof route.lazy === 'function') ?? [];
  for (const { route } of lazy) {
    if (typeof route.lazy !== 'function') continue;
    Object.assign(route, await route.lazy(), { lazy: undefined });
  }
}

/**
 * WebKit does not scroll a page that it takes out of its page cache, because the router had control of scrolling when
 * the page went in.
 */
function keepPlaceInPageCache(): void {
  let place = 0;
  window.addEventListener('pagehide', () => {
    place = window.scrollY;
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.scrollTo({ top: place, behavior: 'instant' });
  });
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Until this code is loaded, hearts and 'Comparer' are links. */
function startKeeping(): Promise<void> {
  void import('../../features/catalogue/favourites/compared-vehicles.client.ts').then(
    ({ keepCompared }) => keepCompared(),
    () => undefined,
  );
  return import('../../features/catalogue/favourites/saved-vehicles.client.ts').then(
    ({ keepSaved }) => keepSaved(),
    () => undefined,
  );
}

function startCounting(): Promise<void> {
  return import('../../features/admin/statistics/count-events.client.ts').then(
    ({ countEvents }) => countEvents(router),
    () => undefined,
  );
}

function startOffline(): Promise<void> {
  return import('../offline/offline.client.ts').then(
    ({ cacheForOffline }) => cacheForOffline(router),
    () => undefined,
  );
}

keepPlaceInPageCache();
await loadFirstPage();
isFirst = false;
await nextTask();
const router = withOverlayEntries(() => createBrowserRouter(routes, { basename, hydrationData: state }));
// The structured data describes only the first page, so the next navigation removes it.
router.subscribe(({ navigation }) => {
  if (navigation.location) document.querySelector('script[type="application/ld+json"]')?.remove();
});
await nextTask();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Document assets={NO_ASSETS} hydration={hydration}>
        <RouterProvider router={router} />
      </Document>
    </StrictMode>,
  );
  // In a preview, links lead out of the preview, so the router does not follow them.
  if (basename !== '/') return;
  followLinks(router);
  // Older Safari has no idle callback.
  (window.requestIdleCallback ?? setTimeout)(() => {
    void startKeeping();
    if (import.meta.env.PROD) void startOffline();
    // An automated browser is not counted.
    if (!navigator.webdriver) void startCounting();
  });
});
