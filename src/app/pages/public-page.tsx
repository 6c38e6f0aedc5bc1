import type { ComponentType } from 'react';
import { PageAddressProvider } from '../../features/catalogue/client/page-address.ts';
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
  /** The query of the address, with '?'. */
  search: string;
  /** Only on the server. */
  head?: Head | null;
};

export function PublicPage({ View, data, site, pathname, search, head }: Props) {
  return (
    <SiteProvider value={site}>
      <PageAddressProvider value={{ pathname, search }}>
        {head && <PageHead head={head} site={site} />}
        <Layout>
          <View {...data} />
        </Layout>
      </PageAddressProvider>
    </SiteProvider>
  );
}
