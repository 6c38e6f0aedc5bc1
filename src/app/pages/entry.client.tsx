import { type ComponentType, StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { listenForOverlays } from '../../ui/dialog/overlay-history.ts';
import { Document, HYDRATION_ID, NO_ASSETS } from './document.tsx';
import { type PageState, PublicPage } from './public-page.tsx';
import '../styles/fonts.css';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/classes.css';

const views = import.meta.glob<{ default: ComponentType<object> }>('../../features/{catalogue,site}/**/*.view.tsx');

/** The view of a page that could not be loaded. */
const FAILURE = 'site/content/failure';

const hydration = document.getElementById(HYDRATION_ID)?.textContent ?? '{}';
const page: PageState = JSON.parse(hydration);
const module = await views[`../../features/${page.view}.view.tsx`]?.();
if (module !== undefined) await hydrate(module.default);

async function hydrate(View: ComponentType<object>): Promise<void> {
  // Between two tasks, the browser can handle input.
  await new Promise((resolve) => setTimeout(resolve));
  listenForOverlays();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Document assets={NO_ASSETS} hydration={hydration}>
          <PublicPage {...page} View={View} />
        </Document>
      </StrictMode>,
    );
    // A preview counts nothing and keeps nothing.
    if (page.site.preview === undefined) startLateParts(page.view !== FAILURE);
  });
}

/** Loads what a page needs only after it can be used: favourites and comparison, offline pages, statistics. */
function startLateParts(isLoaded: boolean): void {
  // An automated browser is not counted. A page that has failed shows no content.
  if (!navigator.webdriver && isLoaded) void startCounting();
  void startCardPicture();
  // Older Safari has no idle callback.
  (window.requestIdleCallback ?? setTimeout)(() => {
    void startKeeping();
    if (import.meta.env.PROD) void startOffline();
  });
}

/** Until this code is loaded, hearts and 'Comparer' are links. */
function startKeeping(): Promise<void> {
  void import('../../features/catalogue/favourites/comparison.client.ts').then(
    ({ publishComparison }) => publishComparison(),
    () => undefined,
  );
  return import('../../features/catalogue/favourites/favourites.client.ts').then(
    ({ publishFavourites }) => publishFavourites(),
    () => undefined,
  );
}

function startCounting(): Promise<void> {
  return import('../../features/admin/statistics/count-events.client.ts').then(
    ({ countEvents }) => countEvents(),
    () => undefined,
  );
}

function startOffline(): Promise<void> {
  return import('../offline/offline.client.ts').then(
    ({ cacheForOffline }) => cacheForOffline(),
    () => undefined,
  );
}

function startCardPicture(): Promise<void> {
  return import('../../features/catalogue/list/results/card-picture.client.ts').then(
    ({ moveCardPicture }) => moveCardPicture(),
    () => undefined,
  );
}
