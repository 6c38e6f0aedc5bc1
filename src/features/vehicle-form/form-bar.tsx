import { useEffect, useRef } from 'react';
import controls from '../../admin-ui/controls.module.css';
import { isFocusNowhere } from '../../admin-ui/focus.ts';
import { LoadFailure } from '../../admin-ui/load-failure.tsx';
import { SAVE_LABELS } from '../../admin-ui/modal.ts';
import { isUnderWay } from '../images/upload-queue.ts';
import type { Sheet } from './use-vehicle-form.ts';
import styles from './vehicle-form.module.css';

type Props = { sheet: Sheet; mode: 'new' | 'edit'; onCancel: () => void };

/** Always in sight: what failed, how far the photos are, and the two ways out (MOD-3, D34). */
export function FormBar({ sheet, mode, onCancel }: Props) {
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
      {failure !== '' && <LoadFailure text={failure} onRetry={sheet.retry} busy={busy} button={retry} />}
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
