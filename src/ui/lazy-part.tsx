import { startTransition, useCallback, useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { serverResponds } from './dialog/leave-to-browser.ts';
import styles from './lazy-part.module.css';

/** How long a part that is loaded later may take. */
const LOAD_TIMEOUT_MS = 120_000;

type LazyPart<T> = { state: 'waiting' } | { state: 'ready'; part: T } | { state: 'failed'; retry: () => void };

/**
 * Loads a part of a page after the page itself. `load` must be the same function on every render, for example a
 * constant `() => import('./map.tsx')`. After an error, or 120 s without a result, the state is 'failed'; a result that
 * arrives later is still used. The page never waits for the part and never fails with it.
 */
export function useLazyPart<T>(load: () => Promise<T>): LazyPart<T> {
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<{ part: T } | 'waiting' | 'failed' | 'late'>('waiting');

  useEffect(() => {
    let mounted = true;
    const timer = setTimeout(() => setResult('late'), LOAD_TIMEOUT_MS);
    load()
      .then(
        (part) => {
          // Rendered in slices; its effects run in a separate task.
          if (mounted) startTransition(() => setResult({ part }));
        },
        async () => {
          if (mounted && (attempt === 0 || !(await reloadPage()))) setResult('failed');
        },
      )
      .finally(() => clearTimeout(timer));
    return () => {
      mounted = false;
      clearTimeout(timer);
    };
  }, [load, attempt]);

  const retry = useCallback(() => {
    setResult('waiting');
    // The first request may hang forever, and a second import of the same module would wait for it.
    if (result === 'late') void reloadPage().then((reloads) => reloads || setResult('late'));
    else setAttempt((before) => before + 1);
  }, [result]);

  if (result === 'waiting') return { state: 'waiting' };
  if (result === 'failed' || result === 'late') return { state: 'failed', retry };
  return { state: 'ready', part: result.part };
}

/**
 * Reloads the page, but only if the server responds: some browsers remember a module's failure until the page is
 * reloaded (whatwg/html#6768), and after a deployment the module may have another name. False: the server does not
 * respond.
 */
async function reloadPage(): Promise<boolean> {
  const responds = await serverResponds();
  if (responds) window.location.reload();
  return responds;
}

/** Shown instead of the part: its name, and a button to try again. */
export function LazyFailure({ text, retry }: { text: string; retry: () => void }) {
  return (
    <p className={styles.failure} role="status">
      {text}
      <Button look="ghost" onClick={retry}>
        Réessayer
      </Button>
    </p>
  );
}
