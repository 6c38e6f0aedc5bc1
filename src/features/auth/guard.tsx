import { useEffect } from 'react';
import { Navigate, Outlet } from 'react-router';
import { livingSession } from '../../admin-ui/admin-client.ts';
import { ADMIN_PATHS } from '../../admin-ui/admin-paths.ts';
import { useSession } from '../../admin-ui/session-state.ts';

/** How often typing is taken for a sign of life, in milliseconds; a session idles for 30 minutes. */
const SIGN_OF_LIFE = 5 * 60_000;

/** Every page but the login needs a verified administrator (ADMG-2). The server has decided already; this follows it. */
export function Guard() {
  const { adminVerified } = useSession();
  useSignsOfLife();
  return adminVerified ? <Outlet /> : <Navigate to={ADMIN_PATHS.login} replace />;
}

/** Somebody who types for an hour sends nothing in the meantime: the session is kept alive for them (L1). */
function useSignsOfLife(): void {
  useEffect(() => {
    let last = Date.now();
    const sign = () => {
      if (Date.now() - last < SIGN_OF_LIFE) return;
      last = Date.now();
      void livingSession();
    };
    document.addEventListener('input', sign);
    return () => document.removeEventListener('input', sign);
  }, []);
}
