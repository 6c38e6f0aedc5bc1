import { realpathSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Plugin } from 'vite';
import { ENTRIES } from './built-assets.ts';
import type { Assets } from './document.tsx';
import type { createRenderer } from './entry.server.tsx';
import type { Pages } from './pages.routes.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Pages straight from the sources, with hot reload on the same port. Never loaded by a built site. */
export async function developmentPages(app: FastifyInstance): Promise<Pages> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: ROOT,
    cacheDir: join(ROOT, '.cache/vite'),
    plugins: [startModules],
    server: {
      middlewareMode: true,
      hmr: { server: app.server },
      allowedHosts: true,
      // The packages may lie elsewhere, behind a link.
      fs: { allow: [ROOT, realpathSync(join(ROOT, 'node_modules'))] },
    },
    // Found before the first visit: found during it, they would make that page load twice.
    optimizeDeps: { entries: Object.values(ENTRIES) },
    appType: 'custom',
  });
  // Before the port closes: a page's open line for reloads would keep it from closing.
  app.addHook('preClose', () => vite.close());
  app.addHook('onRequest', (request, reply, next) => {
    if (request.url.startsWith('/api/')) return next();
    // Vite serves hundreds of files for each page: only the site's own requests are logged.
    const { level } = request.log;
    request.log.level = 'silent';
    vite.middlewares(request.raw as IncomingMessage, reply.raw as ServerResponse, () => {
      request.log.level = level;
      next();
    });
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
  return { scripts: [`${START}${entry}.js`], styles: [], preloads: [], fonts: [] };
}

const START = '/start-development/';

/**
 * Before the first component of an entry comes what reloads it, and what lets React replace a component in place. In
 * one module, since the scripts of a page run in any order.
 */
const startModules: Plugin = {
  // The server runs these too: npm run dev restarts it, and the open page loads again when it is back.
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
