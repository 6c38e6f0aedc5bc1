import { useMatches } from 'react-router';
import type { Head, JsonLd, PageHandle, Site } from '../../features/catalogue/site.ts';
import { isIndexable, SITE_PICTURE } from '../../features/catalogue/structured-data.ts';

/** Title, description, address, link cards and structured data of the current page; React moves them to the head. */
export function PageHead({ site }: { site: Site }) {
  const page = useMatches().at(-1);
  const handle = page?.handle as PageHandle | undefined;
  if (!handle || page?.loaderData === undefined) return null;
  const head = handle.meta({ data: page.loaderData, site });
  const { name } = site.dealership;
  return (
    <>
      <title>{`${head.title} · ${name}`}</title>
      <meta name="description" content={head.description} />
      {(head.canonical === undefined || !isIndexable(site)) && <meta name="robots" content="noindex" />}
      {head.canonical !== undefined && (
        <>
          <link rel="canonical" href={`${site.origin}${head.canonical}`} />
          <meta property="og:url" content={`${site.origin}${head.canonical}`} />
        </>
      )}
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="fr_FR" />
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={head.title} />
      <meta property="og:description" content={head.description} />
      <Picture head={head} site={site} />
      <meta name="twitter:card" content="summary_large_image" />
      {head.jsonLd !== undefined && <StructuredData things={head.jsonLd} />}
    </>
  );
}

/** Absolute, because chats and social networks require it. */
function Picture({ head: { image, title }, site: { origin } }: { head: Head; site: Site }) {
  return (
    <>
      <meta property="og:image" content={new URL(image ?? SITE_PICTURE, origin).href} />
      {image === undefined && (
        <>
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
        </>
      )}
      <meta property="og:image:alt" content={image === undefined ? 'Voitures et camion, dessin' : title} />
    </>
  );
}

/** Structured data as JSON-LD. '<' is escaped, so that no title can close the script element. */
function StructuredData({ things }: { things: JsonLd[] }) {
  const graph = { '@context': 'https://schema.org', '@graph': things };
  return <script type="application/ld+json">{JSON.stringify(graph).replaceAll('<', '\\u003c')}</script>;
}
