import { useEffect } from 'react';
import { useLoaderData, useLocation, useRevalidator } from 'react-router';

/** How long a click leaves the old page in place before the new one says 'Loading...', in milliseconds. */
const PATIENCE = 150;

type Arriving = { arriving: Promise<unknown> };

/** What a detail page's loader answers: its data, or, in a browser that has waited long enough, word that they come. */
export type Loaded<T> = T | Arriving;

/** An answer that came late, for the loader that is asked again because of it. */
let arrived: { address: string; answer: Promise<unknown> } | null = null;

/**
 * Loads what a detail page shows. The server waits for it, and answers with the status of a failure; a browser shows
 * the new page with 'Loading...' when it takes longer than 150 ms (CDET-8, D23). Its failure is thrown in both.
 */
export async function loadDetail<T>({ pathname }: URL, load: () => Promise<T>): Promise<Loaded<T>> {
  if (typeof document === 'undefined') return load();
  if (arrived?.address === pathname) {
    const { answer } = arrived;
    arrived = null;
    return answer as Promise<T>;
  }
  const answer = load();
  answer.catch(() => undefined);
  const patience = new Promise<'late'>((resolve) => setTimeout(resolve, PATIENCE, 'late'));
  return (await Promise.race([answer, patience])) === 'late' ? { arriving: answer } : answer;
}

/** The page's data, or null while they come. When they are there the page is loaded again, at no cost, with its head. */
export function useDetail<T extends object>(): T | null {
  const data = useLoaderData() as Loaded<T>;
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const arriving = isArriving(data) ? data.arriving : null;
  useEffect(() => {
    if (!arriving) return;
    let here = true;
    const take = () => {
      if (!here) return;
      arrived = { address: pathname, answer: arriving };
      void revalidate();
    };
    arriving.then(take, take);
    return () => {
      here = false;
    };
  }, [arriving, pathname, revalidate]);
  return isArriving(data) ? null : data;
}

export function isArriving(data: object): data is Arriving {
  return 'arriving' in data;
}
