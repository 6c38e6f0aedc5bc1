import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, type StaticHandlerContext, StaticRouterProvider } from 'react-router';
import type { Head, JsonLd, PageHandle, Site } from '../../features/catalogue/client/site.ts';
import { type Assets, Document } from './document.tsx';
import { type PageState, PublicPage } from './public-page.tsx';
import { type RouteContext, routesOf } from './routes.tsx';

export type Rendered =
  | {
      status: number;
      html: string;
      error: unknown;
      /** Hashes of the inline styles for the content security policy. */
      styleSources?: string[];
      /** Path pattern of the route, such as '/car/:id'. */
      page: string;
      /** False if a read failed while the page was made. */
      isCacheable?: boolean;
    }
  | { status: number; location: string };

/** What a document contains. `head` and `jsonLd` are only for programs that read the server's HTML. */
export type PageDocument = PageState & { search: string; head: Head | null; jsonLd: JsonLd[] };

/** Renders a document. `styleSources`: hashes of the inline styles for the content security policy. */
export type DocumentRenderer = (document: PageDocument) => Promise<{ html: string; styleSources?: string[] }>;

const views = import.meta.glob<{ default: ComponentType<object> }>('../../features/{catalogue,site}/**/*.view.tsx');

/** `assetsOf` returns the browser files of the view with this source file. */
export function documentRenderer(assetsOf: (view: string) => Assets): DocumentRenderer {
  return async ({ head, jsonLd, search, ...state }) => {
    const module = await views[`../../features/${state.view}.view.tsx`]?.();
    if (module === undefined) throw new Error(`no view ${state.view}`);
    const html = renderToString(
      <Document assets={assetsOf(`src/features/${state.view}.view.tsx`)} hydration={scriptJson(state)}>
        <PublicPage {...state} View={module.default} search={search} head={head} />
      </Document>,
    );
    return { html: `<!doctype html>${html.replace('</head>', () => `${jsonLdScript(jsonLd)}</head>`)}` };
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

/**
 * Creates a function that renders an address of the public site. It returns a document with its data as JSON, or a
 * redirect. `assetsOf` returns the browser files of the matched routes. `basename` is the prefix of every path.
 */
export function createRenderer(context: RouteContext, assetsOf: (routes: string[]) => Assets, basename = '/') {
  const handler = createStaticHandler(routesOf(context), { basename });

  return async (url: URL): Promise<Rendered> => {
    const result = await handler.query(new Request(url));
    if (result instanceof Response) return { status: result.status, location: result.headers.get('Location') ?? '/' };
    const assets = assetsOf(result.matches.map(({ route }) => route.id.replace(/#.*/, '')));
    const render = (context: StaticHandlerContext) => {
      const router = createStaticRouter(handler.dataRoutes, context);
      const html = renderToString(
        <Document assets={assets} hydration={hydrationOf(context)}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </Document>,
      );
      return { context, html };
    };
    const { context, html } = renderContext(render, result);
    return {
      status: context.statusCode,
      html: `<!doctype html>${html.replace('</head>', () => `${structuredData(context)}</head>`)}`,
      error: unexpectedError(context),
      page: context.matches.at(-1)?.route.path ?? '*',
    };
  };
}

/**
 * Renders a page. If the page throws, renders the layout with the error page, because error boundaries do not run on a
 * server.
 */
function renderContext<T>(render: (context: StaticHandlerContext) => T, context: StaticHandlerContext): T {
  try {
    return render(context);
  } catch (error) {
    const inShell = context.matches[1]?.route.id;
    if (context.errors || inShell === undefined) throw error;
    return render({ ...context, statusCode: 500, errors: { [inShell]: error } });
  }
}

function structuredData({ matches, loaderData, errors }: StaticHandlerContext): string {
  const route = matches.at(-1)?.route;
  const { jsonLd } = (route?.handle ?? {}) as Partial<PageHandle>;
  if (route === undefined || jsonLd === undefined || errors) return '';
  const { site, [route.id]: data } = loaderData as { site: Site; [id: string]: unknown };
  return jsonLdScript(jsonLd({ data, site }));
}

/** Returns the data of a page as JSON for the browser. */
function hydrationOf({ loaderData, errors }: StaticHandlerContext): string {
  const publicErrors = errors
    ? Object.fromEntries(
        Object.entries(errors).map(([id, error]) => [
          id,
          isResponse(error) ? error : { status: 500, statusText: '', data: null, internal: false },
        ]),
      )
    : null;
  return scriptJson({ loaderData, errors: publicErrors });
}

function unexpectedError({ errors }: StaticHandlerContext): unknown {
  return Object.values(errors ?? {}).find((error) => !isResponse(error));
}

function isResponse(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && 'internal' in error;
}
