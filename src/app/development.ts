import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { ENTRIES } from './built-assets.ts';
import type { Assets } from './document.tsx';
import type { createRenderer } from './entry.server.tsx';
import type { Pages } from './pages.ts';

/** Pages straight from the sources, with hot reload on the same port. Never loaded by a built site. */
export async function developmentPages(app: FastifyInstance): Promise<Pages> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: app.server }, allowedHosts: true },
    appType: 'custom',
  });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', (request, reply, next) => {
    if (request.url.startsWith('/api/')) return next();
    vite.middlewares(request.raw as IncomingMessage, reply.raw as ServerResponse, () => next());
  });
  const assets = developmentAssets(ENTRIES.site);
  return async (surroundings) => async (url) => {
    const { createRenderer: create } = (await vite.ssrLoadModule('/src/app/entry.server.tsx')) as {
      createRenderer: typeof createRenderer;
    };
    return create(surroundings, () => assets)(url);
  };
}

/** What a document starts with while developing: the sources themselves, styles included. */
export function developmentAssets(entry: string): Assets {
  return {
    scripts: ['/@vite/client', '/src/app/development-refresh.ts', `/${entry}`],
    styles: [],
    preloads: [],
    fonts: [],
  };
}
