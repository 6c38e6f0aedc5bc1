import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../admin-ui/button.tsx';
import { LoadFailure } from '../../../admin-ui/feedback/load-failure.tsx';
import { focusableHeading, isFocusNowhere } from '../../../admin-ui/focus.ts';
import { FootBar } from '../../../admin-ui/foot-bar.tsx';
import styles from './price-bar.module.css';
import type { PriceEdit } from './price-edits.ts';
import type { PriceGridModel } from './use-price-grid.ts';

type Props = {
  grid: PriceGridModel;
  isSelecting: boolean;
  children: ReactNode;
};

/** Returns the button « Annuler » of the message about the save, or the heading. */
function nextFocus(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-focus-next]') ?? focusableHeading();
}

/** Hidden if there is no selection, no unsaved price and no result of a save. */
export function PriceBar({ grid, isSelecting, children }: Props) {
  const { changes, phase, failure, summary } = grid;
  const busy = phase !== 'idle';
  const retry = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (!busy && failure !== '') retry.current?.focus();
    // The pressed button disappears after a save.
    else if (!busy && wasBusy.current && isFocusNowhere()) nextFocus()?.focus();
    wasBusy.current = busy;
  }, [busy, failure]);
  return (
    <FootBar label="Prix" shown={isSelecting || changes.length > 0 || summary !== '' || failure !== ''}>
      {isSelecting && (
        <section className={`stack gap-4 flat ${styles.choice}`} aria-label="Sélection">
          {children}
        </section>
      )}
      <section className="stack gap-2" aria-label="Enregistrement">
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
    </FootBar>
  );
}

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
