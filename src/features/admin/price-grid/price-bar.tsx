import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../admin-ui/button.tsx';
import { LoadFailure } from '../../../admin-ui/feedback/load-failure.tsx';
import { focusableHeading, isFocusNowhere } from '../../../admin-ui/focus.ts';
import { FootBar } from '../../../admin-ui/foot-bar.tsx';
import forms from '../../../admin-ui/form/form-dialog.module.css';
import { LARGE_CHANGE_PERCENT } from '../../../shared/doubtful-price.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import styles from './price-bar.module.css';
import type { PriceEdit } from './price-edits.ts';
import type { PriceGridModel } from './use-price-grid.ts';

type Props = {
  grid: PriceGridModel;
  isSelecting: boolean;
  children: ReactNode;
};

/** Returns the first price that was not saved, the button « Annuler » of the message about the save, or the heading. */
function nextFocus(): HTMLElement | null {
  return (
    document.querySelector<HTMLElement>('[data-failed] :is([data-changed], [aria-invalid="true"])') ??
    document.querySelector<HTMLElement>('[data-focus-next]') ??
    focusableHeading()
  );
}

/**
 * The bar that saves the prices, and its question about doubtful ones. Hidden if there is no selection, no unsaved
 * price and no result of a save.
 */
export function PriceBar({ grid, isSelecting, children }: Props) {
  const { changes, phase, failure, summary } = grid;
  const busy = phase !== 'idle';
  const failedCount = grid.failed.size;
  const retry = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (!busy && failure !== '') retry.current?.focus();
    // The pressed button disappears after a save.
    else if (!busy && wasBusy.current && (failedCount > 0 || isFocusNowhere())) nextFocus()?.focus();
    wasBusy.current = busy;
  }, [busy, failure, failedCount]);
  return (
    <>
      <FootBar label="Prix" shown={isSelecting || changes.length > 0 || summary !== '' || failure !== ''}>
        {isSelecting && (
          <section className={`stack gap-4 flat ${styles.choice}`} aria-label="Sélection">
            {children}
          </section>
        )}
        <section className="stack gap-2" aria-label="Enregistrement">
          {failure !== '' && (
            <LoadFailure
              text={`L’enregistrement n’a pas abouti. ${failure}`}
              onRetry={grid.retry}
              busy={busy}
              button={retry}
            />
          )}
          {changes.length > 0 && (
            <details className={styles.list}>
              <summary>
                {changes.length === 1 ? '1 prix à enregistrer' : `${changes.length} prix à enregistrer`}
              </summary>
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
      {grid.isConfirming && <DoubtfulPricesDialog prices={grid.doubtful} onAnswer={grid.answer} />}
    </>
  );
}

type DialogProps = { prices: readonly PriceEdit[]; onAnswer: (yes: boolean) => void };

function DoubtfulPricesDialog({ prices, onAnswer }: DialogProps) {
  const count = prices.length;
  return (
    <Dialog
      title={count === 1 ? 'Enregistrer ce prix ?' : 'Enregistrer ces prix ?'}
      question
      onRequestClose={() => onAnswer(false)}
    >
      <div className="stack gap-5">
        <p>
          {count === 1
            ? `Un prix change de plus de ${LARGE_CHANGE_PERCENT} %, disparaît, est de 0 € ou n’a pas de montant :`
            : `${count} prix changent de plus de ${LARGE_CHANGE_PERCENT} %, disparaissent, sont de 0 € ou n’ont pas de montant :`}
        </p>
        <div className={styles.asked}>
          <PriceList prices={prices} />
        </div>
        <div className={`row wrap end gap-3 ${forms.actions}`}>
          <Button look="ghost" onClick={() => onAnswer(false)}>
            Revoir les prix
          </Button>
          <Button look="brand" onClick={() => onAnswer(true)}>
            Enregistrer quand même
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function PriceList({ prices }: { prices: readonly PriceEdit[] }) {
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
