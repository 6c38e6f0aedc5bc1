import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { browserStorage, dropOldDrafts } from '../../admin-ui/form/draft-storage.ts';
import {
  ADMIN_CONTEXT_ID,
  ADMIN_ROOT_ID,
  type AdminContext,
  AdminContextProvider,
  contextChanged,
} from '../../admin-ui/session/admin-context.ts';
import { queryClient } from '../../admin-ui/session/server-state.ts';
import { sessionOpened } from '../../admin-ui/session/session-state.ts';
import { withOverlayEntries } from '../../ui/dialog/overlay-history.ts';
import { adminRoutes } from './admin-route-table.tsx';
import { fetchFormsWhenIdle } from './forms.ts';
import { takeEarlyPress } from './palette/palette-key.client.ts';
import '../styles/fonts.css';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/classes.css';
import { ADMIN_PATHS } from '../../admin-ui/admin-paths.ts';
import { rememberPerson } from '../../admin-ui/form/draft-storage.ts';
import { currentSession, onPersonChange } from '../../admin-ui/session/session-state.ts';
import { OFFLINE_ADMINISTRATION, SERVICE_WORKER } from '../offline/cache-message.ts';
import { assetsIn } from '../offline/cached-pages.ts';

/**
 * Caches the offline page of the administration from the sign-in until the sign-out. If a page of the administration
 * does not load, the service worker shows the offline page. This service worker handles only the administration, so
 * public pages do not change.
 */
function keepOfflinePage(): void {
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

/** Safari focuses the element around a clicked button, so a closing dialog could not return the focus to it. */
function focusClicked(): void {
  /** A widget that keeps the focus prevents this event. */
  let keepsFocus = false;
  window.addEventListener('mousedown', ({ defaultPrevented }) => {
    keepsFocus = defaultPrevented;
  });
  document.addEventListener(
    'click',
    ({ target, detail }) => {
      // Without a pointer, `detail` is 0, and the element already has the focus.
      if (keepsFocus || detail === 0 || !(target instanceof Element)) return;
      const clicked = target.closest<HTMLElement>('a[href], button, summary');
      if (clicked && !clicked.contains(document.activeElement)) clicked.focus({ preventScroll: true });
    },
    true,
  );
}

const adminContext: AdminContext = JSON.parse(document.getElementById(ADMIN_CONTEXT_ID)?.textContent ?? '{}');
const { admin: name, role, mustChangePassword, isOpen } = adminContext;
contextChanged({ isOpen });
focusClicked();
if (name !== null) sessionOpened({ name, role, mustChangePassword });
// These pages have no palette.
if (name === null || mustChangePassword) takeEarlyPress();

const old = dropOldDrafts(browserStorage());
if (old.length > 0)
  void import('../../features/admin/vehicle-form/photos-and-draft/draft-photos.ts').then(
    ({ keepPhotos }) => old.map((draft) => keepPhotos(draft, [])),
    // Without this code the photos stay until the draft of this vehicle is deleted again.
    () => undefined,
  );
if (adminContext.isOffline) void import('./offline/offline-page.tsx').then(({ OfflinePage }) => show(<OfflinePage />));
else {
  const router = withOverlayEntries(() => createBrowserRouter(adminRoutes));
  show(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  fetchFormsWhenIdle();
  if (import.meta.env.PROD) keepOfflinePage();
}

function show(content: ReactNode): void {
  const root = document.getElementById(ADMIN_ROOT_ID);
  if (root)
    createRoot(root).render(
      <StrictMode>
        <AdminContextProvider value={adminContext}>{content}</AdminContextProvider>
      </StrictMode>,
    );
}
