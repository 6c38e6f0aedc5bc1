import type { Head, Site } from '../../features/catalogue/client/site.ts';
import { isIndexable } from '../../features/catalogue/client/structured-data.ts';
import { sitePictureOf } from '../../features/catalogue/link-cards/link-card.ts';
import { cutAtWord } from '../../shared/text/text.ts';

/** Search engines and chats show about this much. */
const MAX_DESCRIPTION_CHARACTERS = 160;

/**
 * Renders title and address of the page, and data for search engines, chats and social networks. These read the server's
 * HTML, and the browser has it already, so only the server loads this file. React moves the elements to the head.
 */
export function PageHead({ head, site }: { head: Head; site: Site }) {
  const { canonical, previous, next, title } = head;
  const description = cutAtWord(head.description, MAX_DESCRIPTION_CHARACTERS);
  const isIndexed = canonical !== undefined && !head.noindex && isIndexable(site);
  const { address, alt, width, height } = head.image ?? sitePictureOf(site.dealership);
  return (
    <>
      <title>{`${title} · ${site.dealership.name}`}</title>
      {canonical !== undefined && <link rel="canonical" href={`${site.origin}${canonical}`} />}
      <meta name="description" content={description} />
      {!isIndexed && <meta name="robots" content="noindex" />}
      {previous !== undefined && <link rel="prev" href={`${site.origin}${previous}`} />}
      {next !== undefined && <link rel="next" href={`${site.origin}${next}`} />}
      {canonical !== undefined && <meta property="og:url" content={`${site.origin}${canonical}`} />}
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="fr_FR" />
      <meta property="og:site_name" content={site.dealership.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {/* These programs require an absolute address. */}
      <meta property="og:image" content={new URL(address, site.origin).href} />
      {width !== undefined && <meta property="og:image:width" content={String(width)} />}
      {height !== undefined && <meta property="og:image:height" content={String(height)} />}
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
