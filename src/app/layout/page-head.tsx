import type { Head, Site } from '../../features/catalogue/client/site.ts';
import { ServerHead } from './server-head.tsx';

/**
 * Renders title and address of the page. On the server, also renders its data for machines. React moves these elements
 * to the head.
 */
export function PageHead({ head, site }: { head: Head; site: Site }) {
  return (
    <>
      <title>{`${head.title} · ${site.dealership.name}`}</title>
      {head.canonical !== undefined && <link rel="canonical" href={`${site.origin}${head.canonical}`} />}
      {import.meta.env.SSR && <ServerHead head={head} site={site} />}
    </>
  );
}
