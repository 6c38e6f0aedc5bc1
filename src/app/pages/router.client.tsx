import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type HydrationState, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { httpCatalogueClient } from '../../features/catalogue/client/http-catalogue-client.ts';
import type { ShownPage } from '../../features/catalogue/client/page-address.ts';
import type { Site } from '../../features/catalogue/client/site.ts';
import { serverResponds } from '../../ui/dialog/leave-to-browser.ts';
import { withOverlayEntries } from '../../ui/dialog/overlay-history.ts';
import { followLinks } from '../../ui/follow-links.client.ts';
import { Document, HYDRATION_ID, NO_ASSETS } from './document.tsx';
import { startLateParts } from './late-parts.client.ts';
import { fetchDetailPage, routesOf } from './routes.tsx';

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

keepPlaceInPageCache();
await loadFirstPage();
isFirst = false;
await nextTask();
const router = withOverlayEntries(() => createBrowserRouter(routes, { basename, hydrationData: state }));
// The structured data describes only the first page, so the next navigation removes it.
router.subscribe(({ navigation }) => {
  if (navigation.location) document.querySelector('script[type="application/ld+json"]')?.remove();
});
const shownPage: ShownPage = {
  address: () => router.state.location,
  isComplete: () => {
    const { navigation, errors, loaderData } = router.state;
    return navigation.state === 'idle' && !errors && Object.values(loaderData).every((data) => !data?.pending);
  },
  onChange: (listener) => void router.subscribe(listener),
};
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
  startLateParts(shownPage);
});
