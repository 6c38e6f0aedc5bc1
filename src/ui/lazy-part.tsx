import { startTransition, useCallback, useEffect, useState } from 'react';
import { Button } from './button.tsx';
import styles from './lazy-part.module.css';

const LOAD_TIMEOUT_MS = 120_000;

type LazyPart<T> = { state: 'waiting' } | { state: 'ready'; part: T } | { state: 'failed'; retry: () => void };

/**
 * Loads a part after the page. `load` must be the same function on every render, such as a constant `() =>
 * import('./map.tsx')`. After an error, or after 120 s without a result, the state is 'failed'. If the result arrives
 * later, it is used. The page does not wait for the part and does not fail with it.
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
          // In a transition, React renders the part in slices and runs its effects in a separate task.
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
    // The first request may hang forever. Another import of the module would wait for it, so the page reloads.
    if (result === 'late') void reloadPage().then((reloads) => reloads || setResult('late'));
    else setAttempt((before) => before + 1);
  }, [result]);

  if (result === 'waiting') return { state: 'waiting' };
  if (result === 'failed' || result === 'late') return { state: 'failed', retry };
  return { state: 'ready', part: result.part };
}

/** False if the server does not respond. Some browsers remember a module's failure (whatwg/html#6768). */
async function reloadPage(): Promise<boolean> {
  const responds = await serverResponds();
  if (responds) window.location.reload();
  return responds;
}

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

/** True if the site responds, even if it runs another release. */
function serverResponds(): Promise<boolean> {
  return fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}
