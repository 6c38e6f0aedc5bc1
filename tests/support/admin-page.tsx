/** Opens pages of the administration in component tests, as its document does. No server answers (see stand-in.ts). */
import { QueryClientProvider } from '@tanstack/react-query';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { dismiss, shownToasts } from '../../src/admin-ui/feedback/toasts.ts';
import {
  ADMIN_ROOT_ID,
  type AdminContext,
  AdminContextProvider,
  contextChanged,
} from '../../src/admin-ui/session/admin-context.ts';
import { queryClient } from '../../src/admin-ui/session/server-state.ts';
import { sessionClosed, sessionOpened } from '../../src/admin-ui/session/session-state.ts';
import { adminRoutes } from '../../src/app/admin/admin-route-table.tsx';
import type { LoginResource } from '../../src/features/platform/auth/login/login.resource.ts';
import type { SessionsResource } from '../../src/features/platform/auth/sessions/sessions.resource.ts';
import { SHIPPED_FUELS } from '../../src/features/stock/vehicles/fields/choices.ts';
import { DomainError } from '../../src/shared/errors.ts';
import { withOverlayEntries } from '../../src/ui/dialog/overlay-history.ts';
import { answerResource } from './stand-in.ts';

/** The data in the document of an owner. */
export const OWNER: AdminContext = {
  admin: 'Hélène',
  role: 'owner',
  mustChangePassword: false,
  dealership: 'Garage du Lac',
  interface: 'spec',
  fuels: [...SHIPPED_FUELS],
  parts: { sale: true, rental: true, trucks: true, vtc: true },
  isOffline: false,
  isOpen: true,
};

/**
 * Opens an address with the session of an owner, with all its routes. `context` replaces parts of the document's data.
 */
export async function openAdmin(path: string, context: Partial<AdminContext> = {}): Promise<void> {
  const { href } = window.location;
  const shown = { ...OWNER, ...context };
  const { admin: name, role, mustChangePassword, dealership, interface: style, parts, isOpen } = shown;
  // An earlier test may have published settings.
  contextChanged({ dealership, interface: style, parts, isOpen });
  if (name !== null) sessionOpened({ name, role, mustChangePassword });
  window.history.replaceState(null, '', path);
  const router = withOverlayEntries(() => createBrowserRouter(adminRoutes));
  const { unmount } = await render(
    <QueryClientProvider client={queryClient}>
      <AdminContextProvider value={shown}>
        {/* Styles of the whole page, such as the space that bars need at its bottom, ask for this element. */}
        <div id={ADMIN_ROOT_ID}>
          <RouterProvider router={router} />
        </div>
      </AdminContextProvider>
    </QueryClientProvider>,
  );
  onTestFinished(async () => {
    await unmount();
    router.dispose();
    for (const { id } of shownToasts()) dismiss(id);
    sessionClosed();
    window.history.replaceState(null, '', href);
  });
}

/** Ends the session: the site refuses calls of this resource until somebody has signed in. */
export function endSession(): { refuse: () => void } {
  let isOpen = false;
  answerResource<LoginResource>({
    'POST /login': () => {
      isOpen = true;
      return { success: true };
    },
  });
  answerResource<SessionsResource>({
    'GET /account': () => ({ data: [{ name: 'Hélène', role: 'owner', must_change_password: false }] }),
  });
  const refuse = () => {
    if (!isOpen) throw new DomainError('unauthenticated', 'Votre session est terminée.');
  };
  return { refuse };
}

/** Signs in again in the login that lies over a page. */
export async function signInAgain(): Promise<void> {
  const overlay = page.getByRole('alertdialog', { name: 'Votre session est terminée' });
  await overlay.getByLabelText('Mot de passe').fill('sept lampes sur le quai');
  await overlay.getByRole('button', { name: 'Se connecter' }).click();
  await expect.element(overlay).not.toBeInTheDocument();
}
