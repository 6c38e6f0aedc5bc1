import { useSyncExternalStore } from 'react';

/** Does a media query match? For what is rendered otherwise, not for what a stylesheet can say. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listen) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listen);
      return () => list.removeEventListener('change', listen);
    },
    () => window.matchMedia(query).matches,
  );
}
