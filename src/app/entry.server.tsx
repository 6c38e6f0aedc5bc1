import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, type StaticHandlerContext, StaticRouterProvider } from 'react-router';
import { type Assets, Document } from './document.tsx';
import { routesOf, type Surroundings } from './routes.tsx';

export type Rendered =
  | {
      status: number;
      html: string;
      error: unknown;
      /** The styles that stand in the page, as its security policy names them. */
      styleSources?: string[];
      /** Pattern of the page, '/car/:id'. */
      page: string;
    }
  | { status: number; location: string };

/**
 * Makes the function that renders any address of the public site: the whole document with its data as inert JSON, or a
 * redirection. `assetsOf` names the files that the browser needs for the matched routes.
 */
export function createRenderer(surroundings: Surroundings, assetsOf: (routes: string[]) => Assets) {
  const handler = createStaticHandler(routesOf(surroundings));

  return async (url: URL): Promise<Rendered> => {
    const queried = await handler.query(new Request(url));
    if (queried instanceof Response)
      return { status: queried.status, location: queried.headers.get('Location') ?? '/' };
    const assets = assetsOf(queried.matches.map(({ route }) => route.id));
    const render = (context: StaticHandlerContext) => {
      const router = createStaticRouter(handler.dataRoutes, context);
      const html = renderToString(
        <Document assets={assets} hydration={hydrationOf(context)}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </Document>,
      );
      return { context, html };
    };
    const { context, html } = rendered(render, queried);
    return {
      status: context.statusCode,
      html: `<!doctype html>${html}`,
      error: unexpectedError(context),
      page: context.matches.at(-1)?.route.path ?? '*',
    };
  };
}

/** A page that cannot be drawn leaves the shell standing, with the message that any failure has: React itself catches nothing here. */
function rendered<T>(render: (context: StaticHandlerContext) => T, context: StaticHandlerContext): T {
  try {
    return render(context);
  } catch (error) {
    const inShell = context.matches[1]?.route.id;
    if (context.errors || inShell === undefined) throw error;
    return render({ ...context, statusCode: 500, errors: { [inShell]: error } });
  }
}

/** What the browser starts from. '<' is written as an escape, so that no text can end the element it stands in. */
function hydrationOf({ loaderData, errors }: StaticHandlerContext): string {
  const safe = errors
    ? Object.fromEntries(
        Object.entries(errors).map(([id, error]) => [
          id,
          isResponse(error) ? error : { status: 500, statusText: '', data: null, internal: false },
        ]),
      )
    : null;
  return JSON.stringify({ loaderData, errors: safe }).replaceAll('<', '\\u003c');
}

function unexpectedError({ errors }: StaticHandlerContext): unknown {
  return Object.values(errors ?? {}).find((error) => !isResponse(error));
}

function isResponse(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && 'internal' in error;
}
