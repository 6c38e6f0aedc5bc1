import { useMatches } from 'react-router';
import type { PageHandle, Site } from '../../features/catalogue/client/site.ts';
import { ServerHead } from './server-head.tsx';

/**
 * Renders title and address of the page. On the server, also renders its data for machines. React moves these elements
 * to the head.
 */
export function PageHead({ site }: { site: Site }) {
  const page = useMatches().at(-1);
  const handle = page?.handle as PageHandle | undefined;
  if (!handle || page?.loaderData === undefined) return null;
  const head = handle.meta({ data: page.loaderData, site });
  return (
    <>
      <title>{`${head.title} · ${site.dealership.name}`}</title>
      {head.canonical !== undefined && <link rel="canonical" href={`${site.origin}${head.canonical}`} />}
      {import.meta.env.SSR && <ServerHead head={head} site={site} />}
    </>
  );
}
