import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A handler that stays the same function while its effect changes, so that a memoized component which gets it is not
 * rendered again. To be called from events and effects, not while rendering.
 */
export function useStable<A extends unknown[], R>(handler: (...args: A) => R): (...args: A) => R {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
