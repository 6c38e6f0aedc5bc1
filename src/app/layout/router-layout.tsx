import { useEffect, useMemo, useRef } from 'react';
import {
  Outlet,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
} from 'react-router';
import { type ChangeAddress, PageAddressProvider } from '../../features/catalogue/client/page-address.ts';
import { type PageHandle, type Site, SiteProvider } from '../../features/catalogue/client/site.ts';
import styles from './layout.module.css';
import { Layout } from './layout.tsx';
import { PageHead } from './page-head.tsx';

/** The layout of the pages between which the browser's router navigates. */
export function RouterLayout() {
  const site: Site = useLoaderData();
  const location = useLocation();
  const navigate = useNavigate();
  const address = useMemo(() => {
    const change: ChangeAddress = (href, options) => void navigate(href, { ...options, preventScrollReset: true });
    return { pathname: location.pathname, search: location.search, change };
  }, [location, navigate]);
  return (
    <SiteProvider value={site}>
      <PageAddressProvider value={address}>
        <RouteHead site={site} />
        <Layout>
          <Outlet />
        </Layout>
        <Progress />
        <FocusAfterNavigation />
        <ScrollRestoration />
      </PageAddressProvider>
    </SiteProvider>
  );
}

function RouteHead({ site }: { site: Site }) {
  const page = useMatches().at(-1);
  const handle = page?.handle as PageHandle | undefined;
  if (!handle || page?.loaderData === undefined) return null;
  return <PageHead head={handle.meta({ data: page.loaderData, site })} site={site} />;
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
