import { FAVOURITES_KEY, parseFavourites } from '../../features/catalogue/favourites/favourites.ts';
import { favouritesStore, noticeStore } from '../../features/catalogue/favourites/favourites-store.ts';
import { selectionPath } from '../../features/catalogue/favourites/selection-address.ts';
import { cardTypeOf, detailPath } from '../../shared/paths.ts';
import { propertiesOf } from '../../shared/records.ts';
import { type CacheMessage, SERVICE_WORKER } from './cache-message.ts';
import { deleteCachedPages } from './delete-cached-pages.ts';

/** Key of the visitor's last choice, 'on' or 'off'. The number changes with the format. */
const CHOICE_KEY = 'vitrine.hors-connexion.1';

/** In this database, Workbox stores the last use of each page. */
const EXPIRATION_DATABASE = 'workbox-expiration';

const INSTALLED = '(display-mode: standalone), (display-mode: minimal-ui)';

const MESSAGES = {
  on: 'Les pages que vous ouvrez restent lisibles sans connexion.',
  saved: 'Vos véhicules enregistrés et les pages que vous ouvrez restent lisibles sans connexion.',
  off: 'Les pages gardées sont effacées.',
  failed: 'Votre navigateur ne garde pas de pages.',
};

/**
 * Caches pages for reading offline. Caching starts when the visitor uses the switch in the footer, saves a first
 * vehicle, or installs the site as an application. If the visitor switches caching off, deletes everything.
 */
export function cacheForOffline(): void {
  const place = document.querySelector<HTMLElement>('[data-offline]');
  // Browsers have service workers only with https and on this machine.
  if (place === null || !('serviceWorker' in navigator)) return;
  let isOn = false;
  let sentPaths = '';
  const { button, say } = drawSwitch(place);
  const show = (next: boolean) => {
    isOn = next;
    button.setAttribute('aria-checked', String(next));
  };
  const sendFavourites = () => {
    const paths = savedPaths();
    if (isOn && paths.join() !== sentPaths) void send({ paths, files: [] });
    sentPaths = paths.join();
  };
  const turnOn = async () => {
    const wasControlled = navigator.serviceWorker.controller !== null;
    await navigator.serviceWorker.register(SERVICE_WORKER);
    // The service worker itself sees all later pages. It does not keep a page that the browser has prepared.
    if (!wasControlled || wasPrepared())
      await send({ paths: [window.location.pathname + window.location.search, ...savedPaths()], files: loadedFiles() });
  };
  let work: Promise<unknown> = Promise.resolve();
  /** The switch changes at once. The work waits for earlier choices. */
  const turn = async (next: boolean) => {
    show(next);
    const done = work.then(next ? turnOn : turnOff);
    work = done.catch(() => show(!next));
    return done;
  };
  const turnOffForGood = () => {
    setChoice('off');
    turn(false).catch(() => undefined);
  };
  /**
   * Shows the message beside the pressed heart, because the switch is at the end of the page. A message that is already
   * shown, such as a refusal, stays.
   */
  const sayBegun = () => {
    if (noticeStore.get() !== null) return;
    const button = favouritesStore.get()?.button;
    noticeStore.set({ text: MESSAGES.saved, button, action: { label: 'Ne pas garder de pages', run: turnOffForGood } });
  };
  const follow = () => {
    const isWanted = savedPaths().length > 0 || matchMedia(INSTALLED).matches;
    if (!isOn && (choice() === 'on' || (isWanted && choice() !== 'off'))) {
      // False on later pages, because the service worker already runs.
      const begins = choice() !== 'on' && navigator.serviceWorker.controller === null;
      turn(true).then(
        () => begins && sayBegun(),
        () => undefined,
      );
    }
    sendFavourites();
  };
  button.addEventListener('click', () => {
    const next = !isOn;
    setChoice(next ? 'on' : 'off');
    turn(next).then(
      () => say(next ? MESSAGES.on : MESSAGES.off),
      () => say(MESSAGES.failed),
    );
  });
  favouritesStore.subscribe(follow);
  window.addEventListener('appinstalled', () => void turn(true).catch(() => undefined));
  sentPaths = navigator.serviceWorker.controller ? savedPaths().join() : '';
  follow();
  // If caching is off, deletes the caches that a former service worker may have left.
  if (!isOn && navigator.serviceWorker.controller === null) work = deleteCachedPages().catch(() => undefined);
}

async function send(message: CacheMessage): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(message);
}

async function turnOff(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.unregister();
  // Other open pages may still have the service worker. Without the cache of the offline page, it stores nothing more.
  await deleteCachedPages();
  indexedDB.deleteDatabase(EXPIRATION_DATABASE);
}

function savedPaths(): string[] {
  const favourites = parseFavourites(stored(FAVOURITES_KEY));
  if (favourites.length === 0) return [];
  return [selectionPath(favourites), ...favourites.map(({ kind, id }) => detailPath(cardTypeOf(kind), id))];
}

/** True if the browser had loaded this page before its visitor opened it. */
function wasPrepared(): boolean {
  const { activationStart = 0, deliveryType } = propertiesOf(performance.getEntriesByType('navigation')[0]);
  return activationStart !== 0 || deliveryType === 'navigational-prefetch';
}

/** Returns the scripts and pictures that the page loaded before the service worker ran. */
function loadedFiles(): string[] {
  return performance.getEntriesByType('resource').flatMap(({ name }) => {
    const { origin, pathname } = new URL(name);
    return origin === window.location.origin && /^\/(assets|images)\//.test(pathname) ? [pathname] : [];
  });
}

function drawSwitch(place: HTMLElement): { button: HTMLButtonElement; say: (text: string) => void } {
  const button = document.createElement('button');
  button.type = 'button';
  button.setAttribute('role', 'switch');
  button.setAttribute('aria-checked', 'false');
  button.textContent = 'Lire hors connexion';
  const status = document.createElement('span');
  status.setAttribute('role', 'status');
  place.replaceChildren(button, status);
  return {
    button,
    say: (text) => {
      status.textContent = text;
    },
  };
}

/** If the browser stores nothing, returns null. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

const choice = () => stored(CHOICE_KEY);

function setChoice(next: 'on' | 'off'): void {
  try {
    localStorage.setItem(CHOICE_KEY, next);
  } catch {
    // Without storage, the choice applies only to this page.
  }
}
