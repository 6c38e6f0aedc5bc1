import { useEffect, useRef } from 'react';
import controls from '../admin/controls.module.css';
import { Failure } from '../admin/failure.tsx';
import { isFocusNowhere } from '../admin/focus.ts';
import { SAVE_LABELS } from '../admin/modal.ts';
import { isUnderWay } from '../images/upload-queue.ts';
import styles from './sheet.module.css';
import type { Sheet } from './use-sheet.ts';

type Props = { sheet: Sheet; mode: 'new' | 'edit'; onCancel: () => void };

/** Always in sight: what failed, how far the photos are, and the two ways out (MOD-3, D34). */
export function SheetBar({ sheet, mode, onCancel }: Props) {
  const { phase, failure } = sheet;
  const busy = phase !== 'idle';
  const labels = SAVE_LABELS[mode];
  const retry = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (failure !== '') retry.current?.focus();
  }, [failure]);
  const save = useRef<HTMLButtonElement>(null);
  const isAsking = sheet.stale !== null;
  // A button that was off has lost the focus: whoever works by keyboard finds it where it was.
  useEffect(() => {
    if (!busy && !isAsking && isFocusNowhere()) save.current?.focus();
  }, [busy, isAsking]);
  return (
    <div className={styles.bar}>
      {failure !== '' && <Failure text={failure} onRetry={sheet.retry} busy={busy} button={retry} />}
      <div className={styles.barRow}>
        <p className={styles.barState} role="status">
          {stateOf(sheet)}
        </p>
        <button type="button" className={controls.ghost} onClick={onCancel}>
          Annuler
        </button>
        <button ref={save} type="submit" className={controls.primary} disabled={busy}>
          {busy ? labels.busy : labels.idle}
        </button>
      </div>
    </div>
  );
}

function stateOf({ phase, shots, dirty }: Sheet): string {
  const coming = shots.filter(isUnderWay).length;
  if (phase === 'uploading') return `Enregistrement dès que les photos sont là : encore ${coming}`;
  return phase === 'idle' && dirty ? 'Brouillon gardé sur cet appareil' : '';
}
