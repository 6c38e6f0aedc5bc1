import { type RefObject, useEffect, useRef } from 'react';
import { isFocusNowhere } from '../focus.ts';

/**
 * Focuses the button to save when a save or the question about a conflict has ended and nothing has the focus: while a
 * document is saved, its form is inert and loses the focus. Attach the returned ref to the button.
 */
export function useFocusAfterSave(isBusy: boolean, hasConflict: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    const isDone = !isBusy && !hasConflict;
    if (isDone && wasBusy.current && isFocusNowhere()) button.current?.focus({ preventScroll: true });
    wasBusy.current = !isDone;
  }, [isBusy, hasConflict]);
  return button;
}
