import { registerRoute } from 'workbox-routing/registerRoute.js';
import { ADMIN_PATHS } from '../../admin-ui/admin-paths.ts';
import { OFFLINE_ADMINISTRATION } from './cache-message.ts';

/**
 * Shows the offline page if a page of the administration does not load, or if the response says that the site is
 * unavailable. Everything else comes from the network.
 */
export function serveAdministration(): void {
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
