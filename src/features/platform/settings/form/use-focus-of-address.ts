import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { usePageKey } from '../../../../admin-ui/form/modal.ts';

/** Focuses the field that the address names ('#champ-mediator.website'), or the nearest part around it. */
export function useFocusOfAddress(form: RefObject<HTMLElement | null>): void {
  const { hash } = useLocation();
  const key = usePageKey();
  const focus = useEffectEvent(() => {
    const control = controlOf(decodeURIComponent(hash.slice(1)));
    if (!control || !form.current?.contains(control)) return;
    const details = control.closest('details');
    if (details) details.open = true;
    control.scrollIntoView({ block: 'center' });
    control.focus({ preventScroll: true });
  });
  useEffect(() => {
    // `key` changes with every navigation, so a second click on the same link moves the focus again.
    void key;
    focus();
  }, [key]);
}

/**
 * Returns the control with this id. If there is none, returns the first control whose id starts with this path. If
 * there is none, searches in the same way for the path without its last part.
 */
function controlOf(id: string): HTMLElement | null {
  if (id === '') return null;
  const below = `[id^="${CSS.escape(id)}."]`;
  const control = document.getElementById(id) ?? document.querySelector<HTMLElement>(below);
  return control ?? controlOf(id.includes('.') ? id.slice(0, id.lastIndexOf('.')) : '');
}
