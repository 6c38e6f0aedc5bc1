import { useCallback, useEffect, useState } from 'react';
import styles from './lazy-part.module.css';

/** How long a part that loads later may take, in milliseconds (spec §9, CST-16). */
export const LOAD_TIMEOUT = 120_000;

export type LazyPart<T> = { state: 'waiting' } | { state: 'ready'; part: T } | { state: 'failed'; retry: () => void };

/**
 * Loads a part of a page after the page itself (D54). `load` is one `() => import(…)` for the life of the component.
 * After an error, or 120 s without an answer, the state is 'failed'; what still arrives later is taken all the same.
 * The page never waits for the part and never fails with it.
 */
export function useLazyPart<T>(load: () => Promise<T>): LazyPart<T> {
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<{ part: T } | 'waiting' | 'failed' | 'late'>('waiting');

  useEffect(() => {
    let mounted = true;
    const late = setTimeout(() => setResult('late'), LOAD_TIMEOUT);
    load()
      .then(
        (part) => mounted && setResult({ part }),
        async () => {
          if (mounted && (attempt === 0 || !(await startAfresh()))) setResult('failed');
        },
      )
      .finally(() => clearTimeout(late));
    return () => {
      mounted = false;
      clearTimeout(late);
    };
  }, [load, attempt]);

  const retry = useCallback(() => {
    setResult('waiting');
    // The first request may hang for good, and a second import of the same module would wait for it.
    if (result === 'late') void startAfresh().then((started) => started || setResult('late'));
    else setAttempt((before) => before + 1);
  }, [result]);

  if (result === 'waiting') return { state: 'waiting' };
  if (result === 'failed' || result === 'late') return { state: 'failed', retry };
  return { state: 'ready', part: result.part };
}

/**
 * Loads the page again, but only when the site answers: some browsers remember a module's failure for as long as the
 * page lives (whatwg/html#6768), and after a deployment the module may have another name. False: it does not answer.
 */
async function startAfresh(): Promise<boolean> {
  const answers = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (answers) window.location.reload();
  return answers;
}

/** What stands where the part would be: what is missing, in calm words, and another try. */
export function LazyFailure({ text, retry }: { text: string; retry: () => void }) {
  return (
    <p className={styles.failure} role="status">
      {text}
      <button type="button" onClick={retry}>
        Réessayer
      </button>
    </p>
  );
}
