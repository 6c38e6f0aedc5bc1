import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type HydrationState, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { browserReads } from '../features/site/browser-reads.ts';
import type { Site } from '../features/site/site.ts';
import { Document, HYDRATION_ID, NO_ASSETS } from './document.tsx';
import { fetchDetailPage, routesOf } from './routes.tsx';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';

const hydration = document.getElementById(HYDRATION_ID)?.textContent ?? '{}';
const state = JSON.parse(hydration) as HydrationState & { loaderData: { site: Site } };
const reads = browserReads(fetchDetailPage);
const routes = routesOf({ reads, site: () => state.loaderData.site });

/** A page's code is loaded before the first render, so that what the server sent never disappears. */
async function loadFirstPage(): Promise<void> {
  const lazy = matchRoutes(routes, window.location)?.filter(({ route }) => typeof route.lazy === 'function') ?? [];
  for (const { route } of lazy) {
    if (typeof route.lazy !== 'function') continue;
    Object.assign(route, await route.lazy(), { lazy: undefined });
  }
}

await loadFirstPage();
const router = createBrowserRouter(routes, { hydrationData: state });
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Document assets={NO_ASSETS} hydration={hydration}>
        <RouterProvider router={router} />
      </Document>
    </StrictMode>,
  );
});
