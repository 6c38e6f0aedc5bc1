import { type MouseEvent, type PointerEvent, useCallback, useMemo, useState } from 'react';
import { useNavigate, useViewTransitionState } from 'react-router';
import { idOf } from '../../shared/paths.ts';
import { useCatalogue } from '../catalogue/site.ts';
import { noteShown } from '../vehicles/shown-picture.ts';

/** Path of the card that was opened last in this tab: with the back button its picture moves back to the card. */
let lastFollowed = '';

/**
 * Handlers for the element around the cards: they prefetch a vehicle when the pointer or the focus reaches its link, and
 * navigate when a link is clicked. React Router's own `Link` would render again on every navigation, five hundred of them
 * each time that a filter is ticked.
 */
export function useCardLinks() {
  const navigate = useNavigate();
  const { expectVehicle } = useCatalogue();
  const [going, setGoing] = useState(lastFollowed);
  const isFollowed = useViewTransitionState(going);

  const onClick = useCallback(
    (event: MouseEvent) => {
      const link = linkOf(event);
      const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
      if (!link || event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
      event.preventDefault();
      const picture = link.closest('article')?.querySelector('img');
      if (picture) noteShown(picture);
      lastFollowed = link.pathname;
      setGoing(lastFollowed);
      void navigate(link.pathname, { viewTransition: true });
    },
    [navigate],
  );
  const onNear = useCallback(
    (event: PointerEvent | MouseEvent | React.TouchEvent | React.FocusEvent) => {
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
  return { followed: isFollowed ? going : null, links };
}

/** The card's link that is the event's target. */
function linkOf({ target }: { target: EventTarget }): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('article[data-id] h2 a') : null;
}
