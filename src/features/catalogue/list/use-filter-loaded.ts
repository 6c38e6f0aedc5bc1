import { startTransition, useEffect, useState } from 'react';

type FilterLoaded = typeof import('../search/filter-loaded.ts').filterLoaded;

/** Visitors touch the page before they filter. */
const TOUCHES = ['pointerdown', 'pointerover', 'touchstart', 'keydown', 'focusin'];

/**
 * The rules that filter the loaded cards, null until they are loaded. They load once the visitor touches the page.
 * Without them the rows change with the server's response only.
 */
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
