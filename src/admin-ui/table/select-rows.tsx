import { useState } from 'react';
import { formatNumber } from '../../shared/money.ts';
import { useFocusAfterRemoval } from '../../ui/dialog/use-focus-after-removal.ts';
import { Button, IconButton } from '../button.tsx';
import { toast } from '../feedback/toasts.ts';
import { isAborted, logFailure, sentenceOf } from '../session/admin-client.ts';
import type { Row } from '../session/cached-list.ts';
import styles from './select-rows.module.css';
import type { Selection } from './use-selection.ts';

/** Chooses all shown rows or none of them. */
export function SelectAll<T extends Row>({ rows, selection }: { rows: readonly T[]; selection: Selection<T> }) {
  const selectedCount = rows.filter(({ id }) => selection.has(id)).length;
  return (
    <label className={styles.all}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = selectedCount > 0 && selectedCount < rows.length;
        }}
        type="checkbox"
        checked={rows.length > 0 && selectedCount === rows.length}
        onChange={({ target }) => selection.choose(rows, target.checked)}
      />
      Tout sélectionner
    </label>
  );
}

type CountProps<T extends Row> = {
  selection: Selection<T>;
  /** The shown rows. */
  rows: readonly T[];
  /** The number of rows of the whole list, and the function that reads them. */
  total: number;
  readAll: () => Promise<readonly T[]>;
};

/** The number of chosen rows. Once all shown rows are chosen, a button chooses those of the whole list. */
export function SelectionCount<T extends Row>({ selection, rows, total, readAll }: CountProps<T>) {
  const count = selection.rows.length;
  const isMore = total > rows.length && count < total && rows.every(({ id }) => selection.has(id));
  return (
    <div className={styles.count} data-selection>
      <IconButton icon="close" label="Tout désélectionner" onClick={selection.clear} />
      <p role="status">{count === 1 ? '1 sélectionné' : `${formatNumber(count)} sélectionnés`}</p>
      {isMore && <ChooseWholeList selection={selection} total={total} readAll={readAll} />}
    </div>
  );
}

/** Disappears once all rows are chosen; the button that clears the selection has the focus then. */
function ChooseWholeList<T extends Row>({ selection, total, readAll }: Omit<CountProps<T>, 'rows'>) {
  const [isReading, setIsReading] = useState(false);
  const button = useFocusAfterRemoval<HTMLButtonElement>(({ parentElement }) => parentElement?.querySelector('button'));
  const chooseAll = async () => {
    if (isReading) return;
    setIsReading(true);
    try {
      selection.choose(await readAll(), true);
    } catch (error) {
      if (!isAborted(error)) {
        logFailure(error);
        toast({ text: `Rien de plus n’est sélectionné. ${sentenceOf(error)}`, tone: 'failed' });
      }
    }
    setIsReading(false);
  };
  return (
    <Button ref={button} look="text" place={styles.whole} aria-disabled={isReading} onClick={() => void chooseAll()}>
      {isReading ? 'Sélection…' : `Sélectionner les ${formatNumber(total)}`}
    </Button>
  );
}

type SelectRowProps = {
  name: string;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean, withShift: boolean) => void;
};

/** The checkbox of one row. */
export function SelectRow({ name, checked, disabled, onChange }: SelectRowProps) {
  return (
    <label className={styles.one}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-label={`Sélectionner ${name}`}
        onChange={({ target, nativeEvent }) =>
          onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}
