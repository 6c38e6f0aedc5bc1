import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import type { Head, JsonLd, Site } from '../../features/catalogue/client/site.ts';
import { isIndexable } from '../../features/catalogue/client/structured-data.ts';
import { sitePictureOf } from '../../features/catalogue/link-cards/link-card.ts';
import { cutAtWord } from '../../shared/text/text.ts';
import { type Assets, Document } from './document.tsx';
import { type PageState, PublicPage } from './public-page.tsx';

/** `head` and `jsonLd` are only for programs that read the server's HTML. */
type PageDocument = PageState & { head: Head | null; jsonLd: JsonLd[] };

/**
 * The HTML of a page. `rest` begins with the end of the head. It is long, and each change to a text of this length
 * copies the whole text, so what is added later is added to `head`.
 */
export type PageHtml = {
  head: string;
  rest: string;
  /** Hashes of the inline styles for the content security policy. */
  styleSources: string[];
};

export type DocumentRenderer = (document: PageDocument) => Promise<PageHtml>;

const views = import.meta.glob<{ default: ComponentType<object> }>('../../features/{catalogue,site}/**/*.view.tsx');

/** `assetsOf` returns the browser files of the view with this source file. */
export function documentRenderer(assetsOf: (view: string) => Assets): DocumentRenderer {
  return async ({ head, jsonLd, ...state }) => {
    const module = await views[`../../features/${state.view}.view.tsx`]?.();
    if (module === undefined) throw new Error(`no view ${state.view}`);
    const headElements = head && <PageHead head={head} site={state.site} />;
    const html = renderToString(
      <Document assets={assetsOf(`src/features/${state.view}.view.tsx`)} hydration={scriptJson(state)}>
        <PublicPage {...state} View={module.default} head={headElements} />
      </Document>,
    );
    const end = html.indexOf('</head>');
    return {
      head: `<!doctype html>${html.slice(0, end)}${jsonLdScript(jsonLd)}`,
      rest: html.slice(end),
      styleSources: [],
    };
  };
}

function jsonLdScript(jsonLd: JsonLd[]): string {
  if (jsonLd.length === 0) return '';
  return `<script type="application/ld+json">${scriptJson({ '@context': 'https://schema.org', '@graph': jsonLd })}</script>`;
}

/** '<' is escaped, so that no text can close the script element. */
function scriptJson(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** Search engines and chats show about this much. */
const MAX_DESCRIPTION_CHARACTERS = 160;

/**
 * Renders title and address of the page, and data for search engines, chats and social networks. These read the
 * server's HTML, and the browser has it already, so only the server loads this file. React moves the elements to the
 * head.
 */
function PageHead({ head, site }: { head: Head; site: Site }) {
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
