import { useEffect, useEffectEvent } from 'react';

/** Runs `run` when the connection is back, for as long as something waits for it. */
export function useWhenOnline(isWaiting: boolean, run: () => void): void {
  const onOnline = useEffectEvent(run);
  useEffect(() => {
    if (!isWaiting) return;
    const listener = () => onOnline();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, [isWaiting]);
}
