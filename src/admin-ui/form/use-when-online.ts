import { useEffect, useEffectEvent } from 'react';

export function useWhenOnline(isWaiting: boolean, run: () => void): void {
  const onOnline = useEffectEvent(run);
  useEffect(() => {
    if (!isWaiting) return;
    const listener = () => onOnline();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, [isWaiting]);
}
