import { useEffect, useRef } from 'react';
import { livingSession } from '../../admin-ui/admin-client.ts';

const HEARTBEAT_INTERVAL_MS = 4 * 60 * 1000;

/** Keeps the session from ending while the form is edited. `typed` changes whenever the form's content does. */
export function useSessionHeartbeat(typed: string): void {
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  }, [typed]);
  useEffect(() => {
    let before = latest.current;
    const timer = setInterval(() => {
      if (latest.current !== before) void livingSession();
      before = latest.current;
    }, HEARTBEAT_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
}
