import { type MouseEvent, type PointerEvent, useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate, useViewTransitionState } from 'react-router';
import { idOf } from '../../../../shared/paths.ts';
import { isLeftToBrowser } from '../../../../ui/dialog/leave-to-browser.ts';
import { noteShown } from '../../../stock/vehicles/shown-picture.ts';
import { useCatalogue } from '../../client/site.ts';
import { RESULTS_ID } from '../../filters/list-ids.ts';

/** Address of the card that the visitor opened last in this tab. On Back, its picture moves back to the card. */
let lastFollowed = '';

/**
 * Handles the links of all cards. With React Router's `Link`, each change of a filter would render five hundred links
 * again. Prefetches on hover and focus. Restores the focus after Back.
 */
export function useCardLinks() {
  const navigate = useNavigate();
  const { expectVehicle } = useCatalogue();
  const [followedHref, setFollowedHref] = useState(lastFollowed);
  const isFollowed = useViewTransitionState(followedHref);
  useEffect(focusRememberedCard, []);

  const onClick = useCallback(
    (event: MouseEvent) => {
      const link = linkOf(event);
      const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
      if (!link || event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
      if (isLeftToBrowser()) return;
      event.preventDefault();
      const picture = link.closest('article')?.querySelector('img');
      if (picture) noteShown(picture);
      lastFollowed = link.pathname + link.search;
      setFollowedHref(lastFollowed);
      rememberCard(lastFollowed);
      void navigate(lastFollowed, { viewTransition: true });
    },
    [navigate],
  );
  const onNear = useCallback(
    (event: PointerEvent | MouseEvent | React.TouchEvent | React.FocusEvent) => {
      if (isFocusingRemembered) return;
      const [, type, id] = linkOf(event)?.pathname.split('/') ?? [];
      const number = idOf(id);
      if (number !== null) expectVehicle?.(type === 'car' ? 'cars' : 'trucks', number);
    },
    [expectVehicle],
  );
  const links = useMemo(
    () => ({ onClick, onPointerMove: onNear, onTouchStart: onNear, onFocus: onNear }),
    [onClick, onNear],
  );
  return { followedHref: isFollowed ? followedHref : null, links };
}

function linkOf({ target }: { target: EventTarget }): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('article[data-id] h2 a') : null;
}

/** Stores the followed card in the list's history entry. The entry survives a reload of the next page. */
function rememberCard(path: string): void {
  window.history.replaceState({ idx: null, ...window.history.state, left: path }, '');
}

/**
 * True while the code focuses a card after Back. This focus must not prefetch, because the visitor has already seen the
 * vehicle.
 */
let isFocusingRemembered = false;

/** After Back, focuses the card that the visitor opened from the list. */
function focusRememberedCard(): void {
  const entry: { left?: string } | null = window.history.state;
  const { left, ...state } = entry ?? {};
  if (left === undefined) return;
  window.history.replaceState(state, '');
  const link = document.querySelector<HTMLElement>(`#${RESULTS_ID} a[href="${left}"]`);
  // Runs after the layout component has focused the new page, so that this focus stays.
  queueMicrotask(() => {
    isFocusingRemembered = true;
    link?.focus({ preventScroll: true });
    isFocusingRemembered = false;
  });
}
