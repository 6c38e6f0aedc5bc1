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
import type { DocumentRenderer, documentRenderer } from './pages/entry.server.tsx';

/** Renders pages from the sources, with hot reload on the same port. Production does not load this file. */
export async function developmentPages(app: FastifyInstance, config: Config): Promise<DocumentRenderer> {
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
    // Optimizes dependencies at the start. If Vite found a dependency during the first visit, the page would reload.
    optimizeDeps: { entries: Object.values(ENTRIES) },
    appType: 'custom',
  });
  // Vite closes in preClose, because the WebSocket of an open page would keep the port open.
  app.addHook('preClose', () => vite.close());
  const names = servedNames(config);
  app.addHook('onRequest', (request, reply, next) => {
    if (!isOwnRequest(request.raw, names))
      return next(
        new DomainError('forbidden', 'Cette demande vient d’un autre site, ou par un nom qui n’est pas admis.'),
      );
    if (request.url.startsWith('/api/')) return next();
    // Vite's requests are not logged: a page has hundreds of them.
    const { level } = request.log;
    request.log.level = 'silent';
    // Vite sends its responses without Fastify, so this header is set here. It prevents other sites from using the
    // files.
    reply.raw.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    vite.middlewares(request.raw, reply.raw, () => {
      request.log.level = level;
      next();
    });
  });
  const assets = developmentAssets(ENTRIES.site);
  return async (document) => {
    const entry = await vite.ssrLoadModule('/src/app/pages/entry.server.tsx');
    const create: typeof documentRenderer = entry['documentRenderer'];
    return create(() => assets)(document);
  };
}

export function developmentAssets(entry: string): Assets {
  return { scripts: [`${START}${entry}.js`], styles: [], preloads: [], fonts: [] };
}

const START = '/start-development/';

/**
 * Loads Vite's client and React Refresh before the entry. Both must run before the first component. Separate scripts
 * would run in any order, so one module imports all three.
 */
const startModules: Plugin = {
  // `.ts` files also run on the server. `npm run dev` restarts the server, and the page reloads.
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
