import { useEffect } from 'react';
import { Navigate, Outlet } from 'react-router';
import { ADMIN_PATHS } from '../../../../admin-ui/admin-paths.ts';
import { LazyPage } from '../../../../admin-ui/lazy-page.tsx';
import { currentAdmin } from '../../../../admin-ui/session/admin-client.ts';
import { useSession } from '../../../../admin-ui/session/session-state.ts';

const loadFirstPassword = () => import('./first-password.tsx').then((module) => module.FirstPassword);

/** Minimum time between two calls that keep the session open. A session ends after 30 minutes without a call. */
const HEARTBEAT_INTERVAL_MS = 4 * 60_000;

/** Events that a user causes by typing, choosing or moving pictures. */
const ACTIVITY_EVENTS = ['input', 'click', 'drop'] as const;

export function Guard() {
  const { adminVerified, mustChangePassword } = useSession();
  useSessionHeartbeat();
  if (!adminVerified) return <Navigate to={ADMIN_PATHS.login} replace />;
  return mustChangePassword ? <LazyPage load={loadFirstPassword} /> : <Outlet />;
}

/** Calls the server while the user fills in a form. */
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
