import { useSyncExternalStore } from 'react';

/** A window that a stylesheet gives the layout of a phone. */
export const PHONE = '(width < 48em)';

/** True if a media query matches. For content that is rendered differently; a stylesheet does all else. */
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
