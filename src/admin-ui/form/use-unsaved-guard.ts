import { useEffect, useRef, useState } from 'react';
import { type Location, useBlocker } from 'react-router';

export type UnsavedGuard = {
  /** The question 'leave without saving?' is open. */
  asking: boolean;
  /** For the close button, Escape and the backdrop. Asks first when input would be lost. */
  requestClose: () => void;
  /** Continues editing. */
  stay: () => void;
  /** Leaves the form; its input is lost. */
  leave: () => void;
  /** Call it before closing after a successful save: nothing is asked any more, even while `dirty` is still true. */
  release: () => void;
};

/**
 * Asks before unsaved input is lost, on closing, on navigation and on leaving the site, but not for a form
 * without changes. Closing a form of the administration is a navigation, so a form must not have another blocker: only
 * one can exist. `leaves` is true for a navigation that loses the input; absent: every one.
 */
export function useUnsavedGuard(
  dirty: boolean,
  onClose: () => void,
  { leaves = () => true }: { leaves?: (from: Location, to: Location) => boolean } = {},
): UnsavedGuard {
  const released = useRef(false);
  const [closing, setClosing] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && !released.current && leaves(currentLocation, nextLocation),
  );

  useEffect(() => {
    if (!dirty) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (!released.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [dirty]);

  const release = () => {
    released.current = true;
  };
  return {
    asking: closing || blocker.state === 'blocked',
    requestClose: () => {
      if (dirty && !released.current) setClosing(true);
      else onClose();
    },
    stay: () => {
      setClosing(false);
      blocker.reset?.();
    },
    leave: () => {
      release();
      setClosing(false);
      if (blocker.state === 'blocked') blocker.proceed();
      else onClose();
    },
    release,
  };
}
