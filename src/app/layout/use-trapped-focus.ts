import { type RefObject, useEffect } from 'react';
import { inertAround } from '../../ui/dialog/inert-around.ts';

const FOCUSABLE = 'a[href], button:not([disabled]), input, select, textarea, summary';

/**
 * While `active`, Tab stays inside `part`, the rest of the page is inert, and Escape calls `onLeave`. Afterwards, the
 * focus returns to where it was, unless an element outside `part` has it. If nothing had the focus before, the
 * `summary` gets it: some browsers do not focus a tapped element.
 */
export function useTrappedFocus(part: RefObject<HTMLElement | null>, active: boolean, onLeave: () => void): void {
  useEffect(() => {
    const inside = part.current;
    if (!active || !inside) return;
    const before = document.activeElement;
    const release = inertAround(inside);

    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onLeave();
      if (event.key !== 'Tab') return;
      const focusable = [...inside.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
        (element) => element.checkVisibility?.() ?? element.getClientRects().length > 0,
      );
      const [first, last] = [focusable[0], focusable.at(-1)];
      const edge = event.shiftKey ? first : last;
      if (inside.contains(document.activeElement) && document.activeElement !== edge) return;
      event.preventDefault();
      (event.shiftKey ? last : first)?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      release();
      const { activeElement, body } = document;
      if (activeElement !== body && !inside.contains(activeElement)) return;
      const opener = before === body ? inside.querySelector('summary') : before;
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [part, active, onLeave]);
}
