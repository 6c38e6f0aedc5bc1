/**
 * Caches the pages that a visitor opens, with their files, for reading offline. This code contains no file name of a
 * release. If the network responds in time, a page comes from the network. A cached page uses its own scripts, whose
 * names contain hashes. The administration's service worker runs serve-administration.ts instead and caches nothing.
 */

import { clientsClaim } from 'workbox-core/clientsClaim.js';
import { CacheExpiration } from 'workbox-expiration/CacheExpiration.js';
import { ExpirationPlugin } from 'workbox-expiration/ExpirationPlugin.js';
import { registerRoute } from 'workbox-routing/registerRoute.js';
import { CacheFirst } from 'workbox-strategies/CacheFirst.js';
import { NetworkFirst } from 'workbox-strategies/NetworkFirst.js';
import { StaleWhileRevalidate } from 'workbox-strategies/StaleWhileRevalidate.js';
import { ADMIN_PATHS } from '../../admin-ui/admin-paths.ts';
import { PATHS } from '../../shared/paths.ts';
import { propertiesOf } from '../../shared/records.ts';
import type { CacheMessage } from './cache-message.ts';
import { OFFLINE_ADMINISTRATION } from './cache-message.ts';
import {
  assetsIn,
  cachedText,
  isCachedPath,
  isDrawing,
  isNoStore,
  titleIn,
  withCachedPages,
  withNotice,
  withoutScripts,
} from './cached-pages.ts';
import { CACHE_PREFIX, deleteCachedPages } from './delete-cached-pages.ts';
import { reloadWhenBack } from './reload-when-back.ts';

/** Shows the offline page if a page does not load or the site is unavailable. All else comes from the network. */
function serveAdministration(): void {
  registerRoute(
    ({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate' && request.destination === 'document',
    async ({ request }) => {
      const response = await fetch(request).catch(() => Response.error());
      const isUnavailable = response.type === 'error' || response.status >= 502;
      return (isUnavailable && (await kept(ADMIN_PATHS.offline))) || response;
    },
  );
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    async ({ request, url }) => (await kept(url.pathname)) ?? fetch(request),
  );
}

function kept(path: string): Promise<Response | undefined> {
  return caches.match(path, { cacheName: OFFLINE_ADMINISTRATION });
}

declare const registration: ServiceWorkerRegistration;
declare const skipWaiting: () => Promise<void>;
declare const clients: { get(id: string): Promise<{ url: string } | undefined> };
type ExtendableEvent = Event & { waitUntil(promise: Promise<unknown>): void };
declare function addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
declare function addEventListener(
  type: 'message',
  listener: (event: ExtendableEvent & MessageEvent<CacheMessage>) => void,
): void;

const PAGES = `${CACHE_PREFIX}pages-1`;
const ASSETS = `${CACHE_PREFIX}assets-1`;
/** The number is 2, because caches with the number 1 contain visitors' pictures. */
const PICTURES = `${CACHE_PREFIX}pictures-2`;
/** The cache of the offline page. It exists as long as the visitor wants caching. Without it, nothing is cached. */
const SHELL = `${CACHE_PREFIX}shell-1`;

const NETWORK_TIMEOUT_SECONDS = 4;
const MAX_AGE_SECONDS = 30 * 86_400;
const MAX_PAGES = 40;
const MAX_PICTURES = 200;
const MAX_ASSETS = 300;
const SHELL_MAX_AGE_MS = 86_400_000;

const SIGN_OUT = '/auth/logout';

/** Only the service worker serves it: inline scripts are forbidden, and a built script would have to be cached. */
const RELOAD_SCRIPT = '/hors-connexion.js';

const isOn = () => caches.has(SHELL);

const isOfAdministration = ({ pathname }: URL) => /^\/admin(\/|$)/.test(pathname);

/** If the visitor has turned caching off meanwhile, deletes the caches again. */
const undoLate = { handlerDidComplete: async () => ((await isOn()) ? undefined : deleteCachedPages()) };

const exceptNoStore = {
  cacheWillUpdate: async ({ response }: { response: Response }) => (isNoStore(response) ? null : response),
};

const assets = new CacheFirst({
  cacheName: ASSETS,
  plugins: [
    exceptNoStore,
    { cacheWillUpdate: ({ response, event }) => ofVisitor(response, event) },
    new ExpirationPlugin({ maxEntries: MAX_ASSETS }),
    undoLate,
  ],
});

/** Pictures can fill a small disk, so they are deleted first. */
const pictureOptions = {
  cacheName: PICTURES,
  plugins: [
    exceptNoStore,
    {
      cacheWillUpdate: ({ response, event }: { response: Response; event?: Event }) => ofVisitor(response, event),
      handlerDidError: ({ request }: { request: Request }) => otherSize(request.url),
    },
    new ExpirationPlugin({ maxEntries: MAX_PICTURES, maxAgeSeconds: MAX_AGE_SECONDS, purgeOnQuotaError: true }),
    undoLate,
  ],
};
/** Picture files never change. */
const pictures = new CacheFirst(pictureOptions);
const drawings = new StaleWhileRevalidate(pictureOptions);

const pages = new NetworkFirst({
  cacheName: PAGES,
  networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
  matchOptions: { ignoreVary: true },
  plugins: [
    exceptNoStore,
    {
      // If a proxy sends an error, or the site has no database, the cached page is more useful than the response. So
      // the response counts as a failure if the page is cached.
      fetchDidSucceed: async ({ request, response }) => {
        if (response.status >= 502 && (await caches.match(request.url, { cacheName: PAGES }))) throw new Error('503');
        return response;
      },
      cacheWillUpdate: ({ request, response }) => pageToCache(request, response),
      cacheDidUpdate: async ({ newResponse, event }) =>
        cacheAssets(await newResponse.clone().text(), event as ExtendableEvent),
    },
    new ExpirationPlugin({ maxEntries: MAX_PAGES, maxAgeSeconds: MAX_AGE_SECONDS }),
    {
      // Runs after the expiration plugin, so an expired page gets no notice.
      cachedResponseWillBeUsed: async ({ cachedResponse }) => cachedResponse && withDate(cachedResponse),
      handlerDidError: async ({ request }) => (await otherSelection(request.url)) ?? offlinePage(),
    },
    undoLate,
  ],
});

/** Returns the response if it may be cached. Responses to a page of the administration may not be cached. */
async function ofVisitor(response: Response, event: Event | undefined): Promise<Response | null> {
  const { clientId } = propertiesOf(event);
  const client = clientId ? await clients.get(String(clientId)) : undefined;
  const isAdmin = client !== undefined && isOfAdministration(new URL(client.url));
  return response.status === 200 && !isAdmin && (await isOn()) ? response : null;
}

/** Returns the response if it may be cached; null for a selection without vehicles. Deletes a page that is gone. */
async function pageToCache(request: Request, response: Response): Promise<Response | null> {
  const { pathname, search } = new URL(request.url);
  if (response.status === 404 || response.status === 410) await (await caches.open(PAGES)).delete(request.url);
  const isPage =
    response.status === 200 && !response.redirected && response.headers.get('content-type')?.startsWith('text/html');
  // A page that the browser prepares. If the visitor opens it, the page asks to be cached.
  const isAhead = request.headers.has('sec-purpose');
  if (!isPage || isAhead || !(await isOn()) || pathname === PATHS.offline) return null;
  return pathname === PATHS.selection && search === '' ? null : response;
}

async function cacheAssets(html: string, event: ExtendableEvent): Promise<void> {
  await Promise.allSettled(assetsIn(html).map((path) => assets.handle({ request: new Request(path), event })));
}

/** Adds the date. If a script is missing in the cache, removes all, because an older page must not get newer ones. */
async function withDate(cachedPage: Response): Promise<Response> {
  const html = await cachedPage.text();
  const cache = await caches.open(ASSETS);
  const scripts = assetsIn(html).filter((path) => path.endsWith('.js'));
  const cachedScripts = await Promise.all(scripts.map((path) => cache.match(path)));
  const readableHtml = cachedScripts.every((one) => one !== undefined) ? html : withoutScripts(html);
  const date = new Date(cachedPage.headers.get('date') ?? Date.now());
  return htmlResponse(withNotice(readableHtml, cachedText(date, navigator.onLine)), 200, cachedPage.headers);
}

function htmlResponse(html: string, status: number, from: Headers): Response {
  const headers = new Headers(from);
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  return new Response(html, { status, headers });
}

/** Returns the selection that was cached last, because the address without vehicles is never cached. */
async function otherSelection(url: string): Promise<Response | undefined> {
  if (new URL(url).pathname !== PATHS.selection) return undefined;
  const cache = await caches.open(PAGES);
  const cachedRequest = (await cache.keys()).filter((one) => new URL(one.url).pathname === PATHS.selection).at(-1);
  const response = cachedRequest && (await cache.match(cachedRequest));
  return response && withDate(response);
}

/** A list of cached pages, newest first. The page reloads when the connection is back. */
async function offlinePage(): Promise<Response> {
  const page = await (await caches.open(SHELL)).match(PATHS.offline);
  if (page === undefined) return Response.error();
  const cache = await caches.open(PAGES);
  const cachedPages = await Promise.all(
    [...(await cache.keys())].reverse().map(async ({ url }) => {
      const { pathname, search } = new URL(url);
      return { path: pathname + search, title: titleIn((await (await cache.match(url))?.text()) ?? '') };
    }),
  );
  const html = withCachedPages(
    withoutScripts(await page.text())
      .replace(`href="${PATHS.offline}"`, 'href=""')
      .replace('</head>', `<script defer src="${RELOAD_SCRIPT}"></script></head>`),
    cachedPages.filter(({ title }) => title !== ''),
  );
  return htmlResponse(html, 503, page.headers);
}

/** Returns another size of the same picture: '/images/cars/a/b.w320.avif' for '…/b.w640.avif'. */
async function otherSize(url: string): Promise<Response | undefined> {
  const nameOf = (address: string) => address.replace(/(\.w\d+)?\.\w+$/, '');
  const cache = await caches.open(PICTURES);
  const other = (await cache.keys()).find((one) => nameOf(one.url) === nameOf(url));
  return other && cache.match(other);
}

/** Deletes the visitor's pages before another person uses this browser. The offline page, scripts and styles stay. */
async function signOut(request: Request): Promise<Response> {
  const response = await fetch(request);
  if (response.ok) {
    await deleteCachedPages([SHELL, ASSETS]);
    // Workbox stores addresses and dates in IndexedDB, which fails in some browsers.
    await Promise.allSettled([PAGES, PICTURES].map((name) => new CacheExpiration(name, { maxEntries: 1 }).delete()));
  }
  return response;
}

/** Loads the offline page if it is missing or older than a day. */
async function cacheShell(event: ExtendableEvent): Promise<void> {
  const cache = await caches.open(SHELL);
  const offlineResponse = await cache.match(PATHS.offline);
  const date = Date.parse(offlineResponse?.headers.get('date') ?? '');
  if (Date.now() - date < SHELL_MAX_AGE_MS) return;
  await cache.add(PATHS.offline);
  const html = await (await cache.match(PATHS.offline))?.text();
  await cacheAssets(html ?? '', event);
}

function servePublicPages(): void {
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isCachedPath(url.pathname),
    pages,
  );
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === RELOAD_SCRIPT,
    async () => new Response(`(${reloadWhenBack})();`, { headers: { 'Content-Type': 'text/javascript' } }),
  );
  registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), assets);
  registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/images/'), pictures);
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && request.destination === 'image' && isDrawing(url.pathname),
    drawings,
  );
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === SIGN_OUT,
    ({ request }) => signOut(request),
    'POST',
  );

  addEventListener('install', (event) => {
    event.waitUntil(cacheShell(event).then(() => skipWaiting()));
  });

  clientsClaim();

  addEventListener('activate', (event) => {
    event.waitUntil(deleteCachedPages([PAGES, ASSETS, PICTURES, SHELL]));
  });

  addEventListener('message', (event) => {
    const cachePages = async ({ paths, files }: CacheMessage) => {
      await cacheShell(event);
      const strategies = [
        ...paths.filter((path) => isCachedPath(path.split('?', 1)[0] ?? '')).map((path) => [path, pages] as const),
        ...files.map((path) => [path, path.startsWith('/assets/') ? assets : pictures] as const),
      ];
      await Promise.allSettled(
        strategies.map(async ([path, strategy]) => {
          const [response, done] = strategy.handleAll({ request: new Request(path), event });
          await Promise.all([response, done]);
        }),
      );
    };
    event.waitUntil(cachePages(event.data).catch(() => undefined));
  });
}

if (isOfAdministration(new URL(registration.scope))) serveAdministration();
else servePublicPages();
