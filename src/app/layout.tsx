import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLoaderData, useLocation, useNavigation } from 'react-router';
import { type Site, SiteProvider } from '../features/catalogue/site.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { PageHead } from './page-head.tsx';

/** What every public page stands in (PUB-8): header, main, footer, and the page's own words for the head. */
export function Layout() {
  const site = useLoaderData() as Site;
  const { state } = useNavigation();
  return (
    <SiteProvider value={site}>
      <PageHead site={site} />
      <a className={styles.skip} href="#contenu">
        Aller au contenu
      </a>
      <div className={styles.progress} data-active={state === 'loading' || undefined} aria-hidden="true" />
      {site.demo && (
        <aside className={styles.demo} aria-label="Démonstration">
          Démonstration&nbsp;: véhicules, prix et coordonnées fictifs.
        </aside>
      )}
      <Header />
      <main id="contenu" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer />
      <FocusAfterNavigation />
      <ScrollRestoration />
    </SiteProvider>
  );
}

/**
 * A screen reader follows a navigation: focus goes to the new page's main part, or to the section that the address names;
 * never on the first load.
 */
function FocusAfterNavigation() {
  const { pathname, hash } = useLocation();
  const place = `${pathname}${hash}`;
  const shown = useRef(place);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    const target = hash === '' ? null : document.getElementById(hash.slice(1));
    target?.setAttribute('tabindex', '-1');
    (target ?? document.getElementById('contenu'))?.focus({ preventScroll: true });
  }, [place, hash]);
  return null;
}
