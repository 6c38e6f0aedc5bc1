import { startTransition, useEffect, useState } from 'react';

type FilterLoaded = typeof import('../search/filter-loaded.ts').filterLoaded;

const TOUCHES = ['pointerdown', 'pointerover', 'touchstart', 'keydown', 'focusin'];

/** Returns the rules that filter loaded cards. They load after the visitor's first touch; null until then. */
export function useFilterLoaded(): FilterLoaded | null {
  const [filter, setFilter] = useState<FilterLoaded | null>(null);
  useEffect(() => {
    const unmounted = new AbortController();
    const stopListening = new AbortController();
    const load = async () => {
      stopListening.abort();
      const { filterLoaded } = await import('../search/filter-loaded.ts');
      if (!unmounted.signal.aborted) startTransition(() => setFilter(() => filterLoaded));
    };
    const touched = () => void load().catch(() => undefined);
    if (navigator.userActivation?.hasBeenActive) touched();
    else
      for (const touch of TOUCHES)
        document.addEventListener(touch, touched, { capture: true, passive: true, signal: stopListening.signal });
    return () => {
      unmounted.abort();
      stopListening.abort();
    };
  }, []);
  return filter;
}
