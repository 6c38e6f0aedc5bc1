import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { type ChangeAddress, PageAddressProvider } from '../../features/catalogue/client/page-address.ts';
import { type Site, SiteProvider } from '../../features/catalogue/client/site.ts';
import { changeEntry } from '../../ui/dialog/overlay-history.ts';
import { Layout } from '../layout/layout.tsx';

/** `view` names the file of the page's view, from src/features, without '.view.tsx'. */
export type PageState = {
  view: string;
  data: object;
  site: Site;
  pathname: string;
  /** The query with which the server made the page. The visitor's address may have parameters that the page ignores. */
  search: string;
};

type Props = PageState & {
  View: ComponentType<object>;
  /** Elements for the document's head. The server's HTML has them, so the browser does not render them. */
  head?: ReactNode;
};

export function PublicPage({ View, data, site, pathname, search, head }: Props) {
  return (
    <SiteProvider value={site}>
      <PageAddressProvider value={useShownAddress(pathname, search, site.preview !== undefined)}>
        {head}
        <Layout>
          <View {...data} />
        </Layout>
      </PageAddressProvider>
    </SiteProvider>
  );
}

/** The page's query is state, so that a view can change it. Back and Forward change it too. */
function useShownAddress(pathname: string, loaded: string, isPreview: boolean) {
  const [{ search, returns }, setShown] = useState({ search: loaded, returns: 0 });
  useEffect(() => {
    const atFirst = window.location.search;
    const onPopState = () => {
      const now = window.location.search;
      setShown((shown) => ({ search: now === atFirst ? loaded : now, returns: shown.returns + 1 }));
    };
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, [loaded]);
  const change: ChangeAddress = useCallback(
    (href, options = {}) => {
      // Links lead out of a preview.
      if (isPreview) window.location.assign(href);
      else {
        changeEntry(href, options);
        setShown((shown) => ({ ...shown, search: window.location.search }));
      }
    },
    [isPreview],
  );
  return useMemo(() => ({ pathname, search, returns, change }), [pathname, search, returns, change]);
}
