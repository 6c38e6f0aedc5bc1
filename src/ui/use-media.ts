import { useSyncExternalStore } from 'react';

export const PHONE = '(width < 48em)';

/** True if a media query matches. Use it only if the rendered content differs. For styles, use a style sheet. */
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
