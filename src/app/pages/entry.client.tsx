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
