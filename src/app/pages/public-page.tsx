import { type ComponentType, useCallback, useEffect, useMemo, useState } from 'react';
import { type ChangeAddress, PageAddressProvider } from '../../features/catalogue/client/page-address.ts';
import { type Head, type Site, SiteProvider } from '../../features/catalogue/client/site.ts';
import { Layout } from '../layout/layout.tsx';
import { PageHead } from '../layout/page-head.tsx';

/** What the browser gets of a page. `view` names the file of its view, from src/features, without '.view.tsx'. */
export type PageState = {
  view: string;
  /** The properties of the view. */
  data: object;
  site: Site;
  pathname: string;
};

type Props = PageState & {
  View: ComponentType<object>;
  /** The query of the address when the page was loaded, with '?'. */
  search: string;
  /** Only on the server. */
  head?: Head | null;
};

export function PublicPage({ View, data, site, pathname, search, head }: Props) {
  return (
    <SiteProvider value={site}>
      <PageAddressProvider value={usePageAddressState(pathname, search)}>
        {head && <PageHead head={head} site={site} />}
        <Layout>
          <View {...data} />
        </Layout>
      </PageAddressProvider>
    </SiteProvider>
  );
}

/** The page's query is state, so that a view can change it. Back and Forward change it too. */
function usePageAddressState(pathname: string, loaded: string) {
  const [search, setSearch] = useState(loaded);
  useEffect(() => {
    const onPopState = () => setSearch(window.location.search);
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, []);
  const change: ChangeAddress = useCallback((href, { replace = false } = {}) => {
    window.history[replace ? 'replaceState' : 'pushState'](null, '', href);
    setSearch(window.location.search);
  }, []);
  return useMemo(() => ({ pathname, search, change }), [pathname, search, change]);
}
