import { useCallback, useLayoutEffect, useRef } from 'react';

/** A memoized component that gets it is not rendered again. Call it in events and effects, not while rendering. */
export function useStable<A extends unknown[], R>(handler: (...args: A) => R): (...args: A) => R {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
