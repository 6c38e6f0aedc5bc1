import { useSyncExternalStore } from 'react';

/** A window that a stylesheet gives the layout of a phone. */
export const PHONE = '(width < 48em)';

/** Whether a media query matches. For what is rendered differently, not for what a stylesheet can say. */
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
