import { realpathSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Plugin, ServerOptions } from 'vite';
import type { Config } from '../server/config.ts';
import { isLoopback } from '../server/config-rules.ts';
import { PROJECT_ROOT } from '../server/project-root.ts';
import { DomainError } from '../shared/errors.ts';
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

/** Both must run before the first component. Separate scripts would run in any order, so one module imports all. */
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

/**
 * Limits access to the development server and its files. Any page in the developer's browser can send requests to this
 * server. The database and the settings are in the same folder as the files.
 */

type AccessConfig = Pick<Config, 'host' | 'publicUrl' | 'dataDir'>;

/** Loopback names and IP addresses are always allowed, because no other site can have them. */
export function servedNames({ host, publicUrl }: AccessConfig): string[] {
  const names = [host, ...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname])];
  return names.filter((name) => isIP(name) === 0 && name !== '');
}

/**
 * True if the request comes from the server's own page, from the address bar, or from a program. `Host` shows
 * whether another name points to this machine (DNS rebinding). `Origin` and `Sec-Fetch-Site` show whether another site
 * sent the request.
 */
export function isOwnRequest({ headers }: Pick<IncomingMessage, 'headers'>, names: readonly string[]): boolean {
  const { host = '', 'sec-fetch-site': site, 'sec-fetch-mode': mode, origin } = headers;
  if (!isServedHost(host, names)) return false;
  if (origin !== undefined && ![`http://${host}`, `https://${host}`].includes(origin)) return false;
  return site === undefined || site === 'same-origin' || site === 'none' || mode === 'navigate';
}

function isServedHost(host: string, names: readonly string[]): boolean {
  if (!URL.canParse(`http://${host}`)) return false;
  const { hostname, username } = new URL(`http://${host}`);
  if (hostname === '' || username !== '') return false;
  return isLoopback(hostname) || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) > 0 || names.includes(hostname);
}

/** Limits Vite's file access to these folders of `root`, without secret files. */
export function viteAccess(root: string, modules: string, place: AccessConfig): Partial<ServerOptions> {
  return {
    allowedHosts: servedNames(place),
    cors: false,
    fs: {
      strict: true,
      // `.cache/vite` contains the bundled packages. `node_modules` may be a link to another folder.
      allow: [...['src', 'public', 'node_modules', '.cache/vite'].map((folder) => join(root, folder)), modules],
      deny: [
        '.env',
        '.env.*',
        '*.{crt,pem,key,p12,pfx,cer,der}',
        '.npmrc',
        '**/.git/**',
        '*.sqlite',
        '*.sqlite-*',
        `${place.dataDir.replaceAll('\\', '/')}/**`,
      ],
    },
  };
}
