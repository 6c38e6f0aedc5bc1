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
      /** Hashes of the inline styles, for the content security policy. */
      styleSources?: string[];
      /** The path pattern of the route, such as '/car/:id'. */
      page: string;
    }
  | { status: number; location: string };

/**
 * Makes the function that renders an address of the public site: to the whole document, with its data as JSON, or to a
 * redirect. `assetsOf` lists the files that the browser needs for the matched routes; `basename` comes before the path
 * of each.
 */
export function createRenderer(context: RouteContext, assetsOf: (routes: string[]) => Assets, basename = '/') {
  const handler = createStaticHandler(routesOf(context), { basename });

  return async (url: URL): Promise<Rendered> => {
    const result = await handler.query(new Request(url));
    if (result instanceof Response) return { status: result.status, location: result.headers.get('Location') ?? '/' };
    const assets = assetsOf(result.matches.map(({ route }) => route.id));
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
 * If a page throws while it is rendered, renders the layout with the error page: error boundaries do not run on a
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

/**
 * The page's structured data as JSON-LD, which no browser needs. '<' is escaped, so that no title can close the script
 * element.
 */
function structuredData({ matches, loaderData, errors }: StaticHandlerContext): string {
  const route = matches.at(-1)?.route;
  const { jsonLd } = (route?.handle ?? {}) as Partial<PageHandle>;
  if (route === undefined || jsonLd === undefined || errors) return '';
  const { site, [route.id]: data } = loaderData as { site: Site; [id: string]: unknown };
  const graph = { '@context': 'https://schema.org', '@graph': jsonLd({ data, site }) };
  return `<script type="application/ld+json">${JSON.stringify(graph).replaceAll('<', '\\u003c')}</script>`;
}

/** The data of the page as JSON for the browser. '<' is escaped, so that no text can close the script element. */
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
