import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, type StaticHandlerContext, StaticRouterProvider } from 'react-router';
import type { PageHandle, Site } from '../../features/catalogue/client/site.ts';
import { type Assets, Document } from './document.tsx';
import { type RouteContext, routesOf } from './routes.tsx';

type Rendered =
  | {
      status: number;
      html: string;
      error: unknown;
      /** Hashes of the inline styles for the content security policy. */
      styleSources?: string[];
      /** Path pattern of the route, such as '/car/:id'. */
      page: string;
    }
  | { status: number; location: string };

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

/** Returns the structured data of a page as JSON-LD. '<' is escaped, so that no title can close the script element. */
function structuredData({ matches, loaderData, errors }: StaticHandlerContext): string {
  const route = matches.at(-1)?.route;
  const { jsonLd } = (route?.handle ?? {}) as Partial<PageHandle>;
  if (route === undefined || jsonLd === undefined || errors) return '';
  const { site, [route.id]: data } = loaderData as { site: Site; [id: string]: unknown };
  const graph = { '@context': 'https://schema.org', '@graph': jsonLd({ data, site }) };
  return `<script type="application/ld+json">${JSON.stringify(graph).replaceAll('<', '\\u003c')}</script>`;
}

/** Returns the data of a page as JSON for the browser. '<' is escaped, so that no text can close the script element. */
function hydrationOf({ loaderData, errors }: StaticHandlerContext): string {
  const publicErrors = errors
    ? Object.fromEntries(
        Object.entries(errors).map(([id, error]) => [
          id,
          isResponse(error) ? error : { status: 500, statusText: '', data: null, internal: false },
        ]),
      )
    : null;
  return JSON.stringify({ loaderData, errors: publicErrors }).replaceAll('<', '\\u003c');
}

function unexpectedError({ errors }: StaticHandlerContext): unknown {
  return Object.values(errors ?? {}).find((error) => !isResponse(error));
}

function isResponse(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && 'internal' in error;
}
