import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns a function that is the same on every render and calls the latest `handler`. So a memoized component that gets
 * it is not rendered again. Call it in events and effects, not while rendering.
 */
export function useStable<A extends unknown[], R>(handler: (...args: A) => R): (...args: A) => R {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
