import { Activity, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLoaderData, useLocation, useNavigation } from 'react-router';
import { type Site, SiteProvider } from '../../features/catalogue/client/site.ts';
import { KeptBars } from '../../features/catalogue/favourites/kept-bars.tsx';
import { RESULTS_ID } from '../../features/catalogue/filters/list-ids.ts';
import { IN_PREPARATION } from '../../shared/dealership.ts';
import { PATHS } from '../../shared/paths.ts';
import { SkipLink } from '../../ui/skip-link.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { PageHead } from './page-head.tsx';

/**
 * The layout of every public page. React hydrates each `Activity` separately. So one long task becomes several, and a
 * part that the visitor touches comes first.
 */
export function Layout() {
  const site: Site = useLoaderData();
  return (
    <SiteProvider value={site}>
      <PageHead site={site} />
      <SkipLink to="contenu">Aller au contenu</SkipLink>
      <SkipToResults />
      <Progress />
      {site.showsExamples && (
        <aside className={styles.notice} aria-label="Démonstration">
          Démonstration&nbsp;: véhicules, prix et coordonnées fictifs.
        </aside>
      )}
      {site.dealership.isInPreparation && (
        <aside className={styles.notice} aria-label="État du site">
          {IN_PREPARATION}
        </aside>
      )}
      {site.banners.length > 0 && (
        <aside className={styles.banner} aria-label="Annonce">
          {site.banners.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </aside>
      )}
      <Activity>
        <Header />
      </Activity>
      <main id="contenu" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <KeptBars />
      <Activity>
        <Footer />
      </Activity>
      <FocusAfterNavigation />
      <ScrollRestoration />
    </SiteProvider>
  );
}

function SkipToResults() {
  const { pathname } = useLocation();
  if (pathname !== PATHS.home && pathname !== PATHS.trucks) return null;
  return <SkipLink to={RESULTS_ID}>Aller aux résultats</SkipLink>;
}

function Progress() {
  const { state } = useNavigation();
  return <div className={styles.progress} data-active={state === 'loading' || undefined} aria-hidden="true" />;
}

/**
 * After a navigation to another path or section, moves the focus to the section that the address names, or to the main
 * part. Screen readers then read it. After the first load, the focus does not move.
 */
function FocusAfterNavigation() {
  const { pathname, hash } = useLocation();
  const location = `${pathname}${hash}`;
  const lastLocation = useRef(location);
  useEffect(() => {
    if (lastLocation.current === location) return;
    lastLocation.current = location;
    const target = hash === '' ? null : document.getElementById(hash.slice(1));
    target?.setAttribute('tabindex', '-1');
    (target ?? document.getElementById('contenu'))?.focus({ preventScroll: true });
  }, [location, hash]);
  return null;
}
