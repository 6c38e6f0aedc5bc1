import { useEffect, useRef, useState } from 'react';
import { type Location, useBlocker } from 'react-router';

export type UnsavedGuard = ReturnType<typeof useUnsavedGuard>;

/**
 * Asks before unsaved input is lost: when the form closes, on navigation, and when the user leaves the site. Only one
 * blocker can exist, so a form must not have a second one. `leaves` returns true if a navigation loses the input. By
 * default, every navigation loses it.
 */
export function useUnsavedGuard(
  dirty: boolean,
  onClose: () => void,
  { leaves = () => true }: { leaves?: (from: Location, to: Location) => boolean } = {},
) {
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

  /** Call it after a save, before the form closes. Then the guard does not ask, even if `dirty` is still true. */
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
