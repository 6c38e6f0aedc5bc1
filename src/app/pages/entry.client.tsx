import { type ComponentType, StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { listenForOverlays } from '../../ui/dialog/overlay-history.ts';
import { Document, HYDRATION_ID, NO_ASSETS } from './document.tsx';
import { startLateParts } from './late-parts.client.ts';
import { type PageState, PublicPage } from './public-page.tsx';
import '../styles/fonts.css';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/classes.css';

const views = import.meta.glob<{ default: ComponentType<object> }>('../../features/{catalogue,site}/**/*.view.tsx');

/** The view of a page that could not be loaded. */
const FAILURE = 'site/content/failure';

const hydration = document.getElementById(HYDRATION_ID)?.textContent ?? '{}';
const state: PageState | Record<'loaderData', unknown> = JSON.parse(hydration);

if ('view' in state) await hydrate(state);
else await import('./router.client.tsx');

async function hydrate(page: PageState): Promise<void> {
  const module = await views[`../../features/${page.view}.view.tsx`]?.();
  if (module === undefined) return;
  const { search } = window.location;
  await new Promise((resolve) => setTimeout(resolve));
  listenForOverlays();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Document assets={NO_ASSETS} hydration={hydration}>
          <PublicPage {...page} View={module.default} search={search} />
        </Document>
      </StrictMode>,
    );
    if (page.site.preview !== undefined) return;
    startLateParts({
      address: () => ({ pathname: page.pathname, search }),
      isComplete: () => page.view !== FAILURE,
      onChange: () => undefined,
    });
  });
}
