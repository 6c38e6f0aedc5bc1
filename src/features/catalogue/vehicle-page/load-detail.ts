import { useEffect } from 'react';
import { useLoaderData, useLocation, useRevalidator } from 'react-router';

/** After this time, the browser shows « Loading... » instead of the old page. */
const LOADING_DELAY_MS = 150;

type Pending = { pending: Promise<unknown> };

/**
 * The loader data of a detail page: its content, or a promise of the content. In a browser, it is a promise if loading
 * takes longer than 150 ms.
 */
export type LoadedOrPending<T> = T | Pending;

/** The promise that has resolved last. The loader runs again and uses its content. */
let resolved: { path: string; promise: Promise<unknown> } | null = null;

/**
 * The server waits for the content, because the response needs its status. After 150 ms a browser shows the new page
 * with « Loading... ».
 * @throws what `load` throws
 */
export async function loadDetail<T>({ pathname }: URL, load: () => Promise<T>): Promise<LoadedOrPending<T>> {
  if (typeof document === 'undefined') return load();
  if (resolved?.path === pathname) {
    const { promise } = resolved;
    resolved = null;
    return promise as Promise<T>;
  }
  const promise = load();
  promise.catch(() => undefined);
  const timeout = new Promise<'late'>((resolve) => setTimeout(resolve, LOADING_DELAY_MS, 'late'));
  return (await Promise.race([promise, timeout])) === 'late' ? { pending: promise } : promise;
}

/**
 * Null while loading. When the data arrive, the loader runs again without a request, because the page's title depends
 * on them.
 */
export function useDetail<T extends object>(): T | null {
  const data = useLoaderData() as LoadedOrPending<T>;
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const pending = isPending(data) ? data.pending : null;
  useEffect(() => {
    if (!pending) return;
    let isMounted = true;
    const onEnd = () => {
      if (!isMounted) return;
      resolved = { path: pathname, promise: pending };
      void revalidate();
    };
    pending.then(onEnd, onEnd);
    return () => {
      isMounted = false;
    };
  }, [pending, pathname, revalidate]);
  return isPending(data) ? null : data;
}

export function isPending(data: object): data is Pending {
  return 'pending' in data;
}
