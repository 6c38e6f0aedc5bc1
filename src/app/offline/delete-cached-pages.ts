export const CACHE_PREFIX = 'vitrine-';

/** Called by pages and by the service worker. */
export async function deleteCachedPages(except: string[] = []): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX) && !except.includes(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}
