import { useMatches } from 'react-router';
import type { Head, PageHandle, Site } from '../../features/catalogue/client/site.ts';
import { isIndexable } from '../../features/catalogue/client/structured-data.ts';
import { cutAtWord } from '../../shared/text/text.ts';

/** Search engines and chats show no more of a description. */
const MAX_DESCRIPTION_CHARACTERS = 160;

/** Title, description, address and link cards of the current page; React moves them to the head. */
export function PageHead({ site }: { site: Site }) {
  const page = useMatches().at(-1);
  const handle = page?.handle as PageHandle | undefined;
  if (!handle || page?.loaderData === undefined) return null;
  const head = handle.meta({ data: page.loaderData, site });
  const { name } = site.dealership;
  const description = cutAtWord(head.description, MAX_DESCRIPTION_CHARACTERS);
  const isIndexed = head.canonical !== undefined && !head.noindex && isIndexable(site);
  return (
    <>
      <title>{`${head.title} · ${name}`}</title>
      <meta name="description" content={description} />
      {!isIndexed && <meta name="robots" content="noindex" />}
      {head.canonical !== undefined && (
        <>
          <link rel="canonical" href={`${site.origin}${head.canonical}`} />
          <meta property="og:url" content={`${site.origin}${head.canonical}`} />
        </>
      )}
      {head.previous !== undefined && <link rel="prev" href={`${site.origin}${head.previous}`} />}
      {head.next !== undefined && <link rel="next" href={`${site.origin}${head.next}`} />}
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="fr_FR" />
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={head.title} />
      <meta property="og:description" content={description} />
      <Picture head={head} site={site} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** Absolute, because chats and social networks require it. */
function Picture({ head: { image }, site: { origin, picture } }: { head: Head; site: Site }) {
  const { address, alt, width, height } = image ?? picture;
  return (
    <>
      <meta property="og:image" content={new URL(address, origin).href} />
      {width !== undefined && <meta property="og:image:width" content={String(width)} />}
      {height !== undefined && <meta property="og:image:height" content={String(height)} />}
      <meta property="og:image:alt" content={alt} />
    </>
  );
}
