import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLoaderData, useLocation, useMatches, useNavigation } from 'react-router';
import { type Head, type PageHandle, type Site, SiteProvider } from '../features/site/site.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';

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
        <p className={styles.demo}>Site de démonstration : véhicules, prix et coordonnées sont fictifs.</p>
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

/** Title, description and link cards of the current page; React moves them to the head. */
function PageHead({ site }: { site: Site }) {
  const page = useMatches().at(-1);
  const handle = page?.handle as PageHandle | undefined;
  if (!handle || page?.loaderData === undefined) return null;
  const head: Head = handle.meta({ data: page.loaderData, site });
  const title = `${head.title} · ${site.dealership.name}`;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={head.description} />
      <meta property="og:site_name" content={site.dealership.name} />
      <meta property="og:title" content={head.title} />
      <meta property="og:description" content={head.description} />
      <meta property="og:locale" content="fr_FR" />
      {head.canonical !== undefined && <link rel="canonical" href={`${site.origin}${head.canonical}`} />}
      {head.image !== undefined && <meta property="og:image" content={new URL(head.image, site.origin).href} />}
    </>
  );
}

/** A screen reader follows a navigation: focus goes to the new page's main part, never on the first load. */
function FocusAfterNavigation() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById('contenu')?.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}
