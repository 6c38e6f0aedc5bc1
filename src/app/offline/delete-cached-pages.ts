/** Everything that is kept is in caches with this prefix. */
export const CACHE_PREFIX = 'vitrine-';

/** Deletes all caches but those named, in a page or in the service worker. */
export async function deleteCachedPages(except: string[] = []): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX) && !except.includes(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}
