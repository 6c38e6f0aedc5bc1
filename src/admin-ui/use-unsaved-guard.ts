import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';

export type UnsavedGuard = {
  /** The question 'leave without saving?' stands open. */
  asking: boolean;
  /** What every way out calls: the close button, Escape, the backdrop. Asks first where something would be lost. */
  requestClose: () => void;
  /** No: go on typing. */
  stay: () => void;
  /** Yes: lose it. */
  leave: () => void;
  /** Before closing after a success: nothing is asked any more, whatever `dirty` still says (L2). */
  release: () => void;
};

/**
 * Keeps what is typed (D39, L2): nothing is asked while pristine; otherwise closing, navigating and the browser's own
 * way out ask. Closing a form of the back office is a navigation, so a form must use this guard and no blocker of its
 * own: only one can exist.
 */
export function useUnsavedGuard(dirty: boolean, onClose: () => void): UnsavedGuard {
  const released = useRef(false);
  const [closing, setClosing] = useState(false);
  const blocker = useBlocker(() => dirty && !released.current);

  useEffect(() => {
    if (!dirty) return;
    const hold = (event: BeforeUnloadEvent) => {
      if (!released.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
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
