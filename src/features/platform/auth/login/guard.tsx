import { useEffect } from 'react';
import { Navigate, Outlet } from 'react-router';
import { ADMIN_PATHS } from '../../../../admin-ui/admin-paths.ts';
import { LazyPage } from '../../../../admin-ui/lazy-page.tsx';
import { currentAdmin } from '../../../../admin-ui/session/admin-client.ts';
import { useSession } from '../../../../admin-ui/session/session-state.ts';

const loadFirstPassword = () => import('./first-password.tsx').then((module) => module.FirstPassword);

/** Least time between two calls that keep the session open; it ends after 30 minutes without a call. */
const HEARTBEAT_INTERVAL_MS = 4 * 60_000;

/** Events of a working administrator: typing, choosing, moving pictures by button or by dragging. */
const ACTIVITY_EVENTS = ['input', 'click', 'drop'] as const;

/** Every page but the login needs an administrator. The server has checked the session already. */
export function Guard() {
  const { adminVerified, mustChangePassword } = useSession();
  useSessionHeartbeat();
  if (!adminVerified) return <Navigate to={ADMIN_PATHS.login} replace />;
  return mustChangePassword ? <LazyPage load={loadFirstPassword} /> : <Outlet />;
}

/** Keeps the session open while a form is filled in, which makes no call by itself. */
function useSessionHeartbeat(): void {
  useEffect(() => {
    let lastHeartbeat = Date.now();
    const onActivity = () => {
      if (Date.now() - lastHeartbeat < HEARTBEAT_INTERVAL_MS) return;
      lastHeartbeat = Date.now();
      void currentAdmin();
    };
    for (const type of ACTIVITY_EVENTS) document.addEventListener(type, onActivity, true);
    return () => {
      for (const type of ACTIVITY_EVENTS) document.removeEventListener(type, onActivity, true);
    };
  }, []);
}
