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

/**
 * True if the window has room for so many em of text. A media query alone does not know a text size that a reader sets
 * by a style sheet or an extension.
 */
export function useRoom(em: number): boolean {
  const rootPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return useMedia(`(width >= ${em}em) and (width >= ${em * rootPx}px)`);
}
