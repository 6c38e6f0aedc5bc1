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
import { focusClicked } from './focus-clicked.client.ts';
import { fetchFormsWhenIdle } from './forms.ts';
import { keepOfflinePage } from './offline/keep-offline-page.client.ts';
import { takeEarlyPress } from './palette/palette-key.client.ts';
import '../styles/fonts.css';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/classes.css';

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
