import type { Row } from '../session/cached-list.ts';
import styles from './select-rows.module.css';
import type { Selection } from './use-selection.ts';

/** Chooses all shown rows or none of them; shows the number of chosen rows. */
export function SelectAll<T extends Row>({ rows, selection }: { rows: readonly T[]; selection: Selection<T> }) {
  const selectedCount = rows.filter(({ id }) => selection.has(id)).length;
  const count = selection.rows.length;
  return (
    <div className={styles.line}>
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
      <p role="status">{count === 0 ? '' : count === 1 ? '1 sélectionné' : `${count} sélectionnés`}</p>
      {count > 0 && (
        <button type="button" onClick={selection.clear}>
          Tout désélectionner
        </button>
      )}
    </div>
  );
}

type SelectRowProps = { name: string; checked: boolean; disabled: boolean; onChange: (checked: boolean) => void };

/** The checkbox of one row. */
export function SelectRow({ name, checked, disabled, onChange }: SelectRowProps) {
  return (
    <label className={styles.one}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-label={`Sélectionner ${name}`}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}
