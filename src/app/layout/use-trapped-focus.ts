import { type RefObject, useEffect } from 'react';

const FOCUSABLE = 'a[href], button:not([disabled]), input, select, textarea, summary';

/**
 * While `active`, Tab stays within `part`, the rest of the page is inert (no pointer, no screen reader), and Escape calls
 * `leave`. Afterwards the focus returns to where it was, unless it has left `part` by itself.
 */
export function useTrappedFocus(part: RefObject<HTMLElement | null>, active: boolean, leave: () => void): void {
  useEffect(() => {
    const inside = part.current;
    if (!active || !inside) return;
    const before = document.activeElement;
    const others = othersOf(inside);
    for (const other of others) other.inert = true;

    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') leave();
      if (event.key !== 'Tab') return;
      const stops = [...inside.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((stop) => stop.checkVisibility());
      const [first, last] = [stops[0], stops.at(-1)];
      const edge = event.shiftKey ? first : last;
      if (inside.contains(document.activeElement) && document.activeElement !== edge) return;
      event.preventDefault();
      (event.shiftKey ? last : first)?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      for (const other of others) other.inert = false;
      if (inside.contains(document.activeElement) && before instanceof HTMLElement) before.focus();
    };
  }, [part, active, leave]);
}

/** The siblings of `part` and of its ancestors that are not inert already. */
function othersOf(part: HTMLElement): HTMLElement[] {
  const others: HTMLElement[] = [];
  for (let at: HTMLElement = part; at.parentElement && at !== document.body; at = at.parentElement) {
    for (const sibling of at.parentElement.children)
      if (sibling !== at && sibling instanceof HTMLElement && !sibling.inert) others.push(sibling);
  }
  return others;
}
