import { type MouseEvent, type PointerEvent, useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate, useViewTransitionState } from 'react-router';
import { idOf } from '../../../../shared/paths.ts';
import { isLeftToBrowser } from '../../../../ui/dialog/leave-to-browser.ts';
import { noteShown } from '../../../stock/vehicles/shown-picture.ts';
import { useCatalogue } from '../../client/site.ts';
import { RESULTS_ID } from '../../filters/list-ids.ts';

/** Address of the card that was opened last in this tab: with the back button its picture moves back to the card. */
let lastFollowed = '';

/**
 * Handlers for the element around the cards: they prefetch a vehicle when the pointer or the focus reaches its link,
 * and navigate when a link is clicked. Back returns the focus to the card that was left. React Router's own `Link`
 * would render again on every navigation, five hundred of them each time that a filter is ticked.
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

/** The card's link that is the event's target. */
function linkOf({ target }: { target: EventTarget }): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('article[data-id] h2 a') : null;
}

/** Notes the followed card in the list's entry of the history, which outlives a reload of the next page. */
function rememberCard(path: string): void {
  window.history.replaceState({ idx: null, ...window.history.state, left: path }, '');
}

/** True while this focus must not prefetch, because the card's vehicle was viewed already. */
let isFocusingRemembered = false;

/** Focuses the card by which the list was left, if it is returned to. */
function focusRememberedCard(): void {
  const entry: { left?: string } | null = window.history.state;
  const { left, ...state } = entry ?? {};
  if (left === undefined) return;
  window.history.replaceState(state, '');
  const link = document.querySelector<HTMLElement>(`#${RESULTS_ID} a[href="${left}"]`);
  // After the layout, which gives the focus to the whole of a new page.
  queueMicrotask(() => {
    isFocusingRemembered = true;
    link?.focus({ preventScroll: true });
    isFocusingRemembered = false;
  });
}
