import { useState } from 'react';
import { formatNumber } from '../../shared/money.ts';
import { useFocusAfterRemoval } from '../../ui/dialog/use-focus-after-removal.ts';
import { SkipLink } from '../../ui/skip-link.tsx';
import { Button, IconButton } from '../button.tsx';
import { reportFailure } from '../feedback/report-failure.ts';
import type { Row } from '../session/cached-list.ts';
import styles from './select-rows.module.css';
import type { Selection } from './use-selection.ts';

export function SelectAll<T extends Row>({ rows, selection }: { rows: readonly T[]; selection: Selection<T> }) {
  const selectedCount = rows.filter(({ id }) => selection.has(id)).length;
  return (
    <>
      <label className={`check ${styles.all}`}>
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
      {selection.rows.length > 0 && <ToSelection count={selection.rows.length} />}
    </>
  );
}

const SELECTION_ID = 'selection';
const boxId = (row: number) => `choisir-${row}`;

/** A link from the table to the bar, which comes after all rows. The link is visible only while it has the focus. */
function ToSelection({ count }: { count: number }) {
  return <SkipLink to={SELECTION_ID}>{`Actions de la sélection (${formatNumber(count)})`}</SkipLink>;
}

type CountProps<T extends Row> = {
  selection: Selection<T>;
  rows: readonly T[];
  /** The number of rows in the whole list. `readAll` reads all of them. */
  total: number;
  readAll: () => Promise<readonly T[]>;
};

/** Shows the number of chosen rows. If all shown rows are chosen, a button offers to choose the whole list. */
export function SelectionCount<T extends Row>({ selection, rows, total, readAll }: CountProps<T>) {
  const count = selection.rows.length;
  const last = selection.rows.at(-1)?.id;
  const isMore = total > rows.length && count < total && rows.every(({ id }) => selection.has(id));
  return (
    <div id={SELECTION_ID} tabIndex={-1} className={styles.count} data-selection>
      <IconButton icon="close" label="Tout désélectionner" onClick={selection.clear} />
      <p role="status" className="strong numbers">
        {count === 1 ? '1 sélectionné' : `${formatNumber(count)} sélectionnés`}
      </p>
      {isMore && <ChooseWholeList selection={selection} total={total} readAll={readAll} />}
      {last !== undefined && rows.some(({ id }) => id === last) && (
        <SkipLink to={boxId(last)}>Revenir à la liste</SkipLink>
      )}
    </div>
  );
}

/** The button disappears when all rows are chosen. The button that clears the selection then gets the focus. */
function ChooseWholeList<T extends Row>({ selection, total, readAll }: Omit<CountProps<T>, 'rows'>) {
  const [isReading, setIsReading] = useState(false);
  const button = useFocusAfterRemoval<HTMLButtonElement>(({ parentElement }) => parentElement?.querySelector('button'));
  const chooseAll = async () => {
    if (isReading) return;
    setIsReading(true);
    try {
      selection.choose(await readAll(), true);
    } catch (error) {
      reportFailure(error, 'Rien de plus n’est sélectionné.');
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
  id: number;
  name: string;
  /** Number of chosen rows if this row was chosen last, otherwise 0. */
  selectedCount: number;
  checked: boolean;
  onChange: (checked: boolean, withShift: boolean) => void;
};

export function SelectRow({ id, name, selectedCount, checked, onChange }: SelectRowProps) {
  return (
    <>
      <label
        className={styles.one}
        onClickCapture={(event) => {
          // With Shift, Firefox does not pass the click on a label to its box.
          if (!event.shiftKey || event.target instanceof HTMLInputElement) return;
          event.preventDefault();
          onChange(!checked, true);
        }}
      >
        <input
          id={boxId(id)}
          type="checkbox"
          checked={checked}
          aria-label={`Sélectionner ${name}`}
          onChange={({ target, nativeEvent }) =>
            onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
      </label>
      {selectedCount > 0 && <ToSelection count={selectedCount} />}
    </>
  );
}
