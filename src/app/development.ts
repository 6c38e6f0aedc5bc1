import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Plugin } from 'vite';
import type { Config } from '../server/config.ts';
import { PROJECT_ROOT } from '../server/project-root.ts';
import { DomainError } from '../shared/errors.ts';
import { isOwnRequest, servedNames, viteAccess } from './http/development-access.ts';
import { ENTRIES } from './pages/built-assets.ts';
import type { Assets } from './pages/document.tsx';
import type { createRenderer } from './pages/entry.server.tsx';
import type { PageRendererFactory } from './pages/pages.routes.ts';

/** Renders pages from the sources, with hot reload on the same port. Not loaded in production. */
export async function developmentPages(app: FastifyInstance, config: Config): Promise<PageRendererFactory> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: PROJECT_ROOT,
    cacheDir: join(PROJECT_ROOT, '.cache/vite'),
    plugins: [startModules],
    server: {
      middlewareMode: true,
      hmr: { server: app.server },
      ...viteAccess(PROJECT_ROOT, realpathSync(join(PROJECT_ROOT, 'node_modules')), config),
    },
    // Optimized at start: a dependency found during the first visit would reload the page.
    optimizeDeps: { entries: Object.values(ENTRIES) },
    appType: 'custom',
  });
  // In preClose, because the port cannot close while the WebSocket of an open page is connected.
  app.addHook('preClose', () => vite.close());
  const names = servedNames(config);
  app.addHook('onRequest', (request, reply, next) => {
    if (!isOwnRequest(request.raw, names))
      return next(
        new DomainError('forbidden', 'Cette demande vient d’un autre site, ou par un nom qui n’est pas admis.'),
      );
    if (request.url.startsWith('/api/')) return next();
    // Vite serves hundreds of files for a page; they are not logged.
    const { level } = request.log;
    request.log.level = 'silent';
    // Vite's own responses are for no page of another site either.
    reply.raw.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    vite.middlewares(request.raw, reply.raw, () => {
      request.log.level = level;
      next();
    });
  });
  const assets = developmentAssets(ENTRIES.site);
  return async (routeContext, basename) => async (url) => {
    const entry = await vite.ssrLoadModule('/src/app/pages/entry.server.tsx');
    const create: typeof createRenderer = entry.createRenderer;
    return create(routeContext, () => assets, basename)(url);
  };
}

/** The assets of a document while developing: the sources, styles included. */
export function developmentAssets(entry: string): Assets {
  return { scripts: [`${START}${entry}.js`], styles: [], preloads: [], fonts: [] };
}

const START = '/start-development/';

/**
 * Loads Vite's client and React Refresh before the entry. Both have to run before the first component, and scripts of a
 * page run in any order, so one module imports all three.
 */
const startModules: Plugin = {
  // These files run on the server too: npm run dev restarts it, and the open page then reloads.
  hotUpdate: ({ file }) => (file.endsWith('.ts') ? [] : undefined),
  name: 'start-development',
  resolveId: (id) => (id.startsWith(START) ? id : undefined),
  load: (id) =>
    id.startsWith(START)
      ? ['/@vite/client', '@vitejs/plugin-react/preamble', `/${id.slice(START.length, -'.js'.length)}`]
          .map((file) => `import '${file}';`)
          .join('\n')
      : undefined,
};
