import { useEffect } from 'react';
import { useLoaderData, useLocation, useRevalidator } from 'react-router';

/** How long the browser shows the page that is left before it shows 'Loading...'. */
const LOADING_DELAY_MS = 150;

type Pending = { pending: Promise<unknown> };

/** Loader data of a detail page: its content or, in a browser after 150 ms, the promise of it. */
export type LoadedOrPending<T> = T | Pending;

/** The promise that has resolved since, for the loader that runs again because of it. */
let resolved: { path: string; promise: Promise<unknown> } | null = null;

/**
 * Loads the content of a detail page. The server waits for it, so that the response has its status. A browser shows the
 * new page with 'Loading...' after 150 ms.
 * @throws what `load` throws.
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
 * The page's data, or null while they load. Once they are there the loader runs again, which costs no request: the
 * page's title and metadata follow from the loader's data.
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
