import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import type { Head, JsonLd } from '../../features/catalogue/client/site.ts';
import { type Assets, Document } from './document.tsx';
import { PageHead } from './page-head.tsx';
import { type PageState, PublicPage } from './public-page.tsx';

/** What a document contains. `head` and `jsonLd` are only for programs that read the server's HTML. */
export type PageDocument = PageState & { head: Head | null; jsonLd: JsonLd[] };

/**
 * The HTML of a page. `rest` begins with the end of the head. It is long, and each change to a text of this length copies
 * the whole text, so what is added later is added to `head`.
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

/** Returns the structured data of a page as JSON-LD. */
function jsonLdScript(jsonLd: JsonLd[]): string {
  if (jsonLd.length === 0) return '';
  return `<script type="application/ld+json">${scriptJson({ '@context': 'https://schema.org', '@graph': jsonLd })}</script>`;
}

/** '<' is escaped, so that no text can close the script element. */
function scriptJson(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
