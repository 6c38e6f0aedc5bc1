import { ADMIN_PATHS } from '../../../admin-ui/admin-paths.ts';
import { browserStorage, rememberPerson } from '../../../admin-ui/form/draft-storage.ts';
import { currentSession, onPersonChange } from '../../../admin-ui/session/session-state.ts';
import { OFFLINE_ADMINISTRATION, SERVICE_WORKER } from '../../offline/cache-message.ts';
import { assetsIn } from '../../offline/cached-pages.ts';

/**
 * Caches the offline page of the administration from the sign-in until the sign-out. If a page of the administration
 * does not load, the service worker shows the offline page. This service worker handles only the administration, so
 * public pages do not change.
 */
export function keepOfflinePage(): void {
  if (!('serviceWorker' in navigator)) return;
  let person = '';
  let work: Promise<unknown> = whenIdle();
  const follow = () => {
    const { name } = currentSession();
    const isAnother = person !== '' && name !== person;
    person = name;
    // If the browser stores nothing, the administration works without an offline page.
    if (isAnother) work = work.then(forget).catch(() => undefined);
    if (name === '') return;
    rememberPerson(browserStorage(), name);
    work = work.then(keep).catch(() => undefined);
  };
  onPersonChange(follow);
  follow();
}

const whenIdle = () => new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));

async function keep(): Promise<void> {
  await navigator.serviceWorker.register(SERVICE_WORKER, { scope: ADMIN_PATHS.root });
  const cache = await caches.open(OFFLINE_ADMINISTRATION);
  const page = await fetch(ADMIN_PATHS.offline);
  if (!page.ok) return;
  const files = assetsIn(await page.clone().text());
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  await cache.addAll(files.filter((path) => !kept.includes(path)));
  // Caches the page after its files, so that a cached page always has its files.
  await cache.put(ADMIN_PATHS.offline, page);
  const unused = kept.filter((path) => path !== ADMIN_PATHS.offline && !files.includes(path));
  await Promise.all(unused.map((path) => cache.delete(path)));
}

async function forget(): Promise<void> {
  await caches.delete(OFFLINE_ADMINISTRATION);
  const registration = await navigator.serviceWorker.getRegistration(ADMIN_PATHS.root);
  // If the administration has no registration, the browser returns the registration of the public pages.
  if (registration && new URL(registration.scope).pathname === ADMIN_PATHS.root) await registration.unregister();
}
