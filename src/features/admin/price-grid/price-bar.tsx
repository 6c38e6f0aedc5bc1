import { useEffect, useRef } from 'react';
import { Button } from '../../../admin-ui/button.tsx';
import { LoadFailure } from '../../../admin-ui/feedback/load-failure.tsx';
import { isFocusNowhere } from '../../../admin-ui/focus.ts';
import styles from './price-bar.module.css';
import type { PriceEdit } from './price-edits.ts';
import type { PriceGridModel } from './use-price-grid.ts';

/** The count of unsaved prices, their former values, and the result of the last save; shown as soon as there is one. */
export function PriceBar({ grid }: { grid: PriceGridModel }) {
  const { changes, phase, failure, summary, canUndo } = grid;
  const busy = phase !== 'idle';
  const undo = useRef<HTMLButtonElement>(null);
  const retry = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (busy) return;
    if (failure !== '') retry.current?.focus();
    // The save button loses the focus when it is disabled.
    else if (isFocusNowhere()) undo.current?.focus();
  }, [busy, failure]);
  return (
    <section
      className={styles.bar}
      aria-label="Enregistrement"
      data-shown={changes.length > 0 || summary !== '' || failure !== '' || undefined}
    >
      {failure !== '' && (
        <LoadFailure text={`Aucun prix n’a changé. ${failure}`} onRetry={grid.retry} busy={busy} button={retry} />
      )}
      {changes.length > 0 && (
        <details className={styles.list}>
          <summary>{changes.length === 1 ? '1 prix à enregistrer' : `${changes.length} prix à enregistrer`}</summary>
          <PriceList prices={changes} />
        </details>
      )}
      <div className={styles.barRow}>
        <p role="status">{summary}</p>
        {canUndo && (
          <Button ref={undo} look="ghost" disabled={busy} onClick={grid.undo}>
            {phase === 'undoing' ? 'Retour aux prix d’avant…' : 'Annuler l’enregistrement'}
          </Button>
        )}
        {changes.length > 0 && (
          <>
            <Button look="ghost" disabled={busy} onClick={() => grid.discard()}>
              Abandonner
            </Button>
            <Button look="brand" disabled={busy} onClick={grid.save}>
              {phase === 'saving' ? 'Enregistrement…' : 'Enregistrer'}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

/** Prices with their former values. */
export function PriceList({ prices }: { prices: readonly PriceEdit[] }) {
  const textOf = (text: string) => (text.trim() === '' ? 'aucun prix' : text);
  return (
    <ul className={styles.changes}>
      {prices.map(({ id, title, name, label, before, after }) => (
        <li key={`${id} ${name}`}>
          <b>{title}</b>, {label} : {textOf(before)} → {textOf(after)}
        </li>
      ))}
    </ul>
  );
}
