import { controlId } from '../form/control.ts';
import { FieldNotes } from '../form/setting-input.tsx';
import { at, pathOf, type SettingField, type SettingTable } from '../form/setting-items.ts';
import type { SettingsFormModel } from '../form/use-settings-form.ts';
import styles from './table-field.module.css';

/** Numbers that every column has, as a table. */
export function TableField({ table, model }: { table: SettingTable; model: SettingsFormModel }) {
  return (
    <table className={styles.table} data-wide>
      <caption className="visually-hidden">{table.label}</caption>
      <thead>
        <tr>
          <td />
          {table.columns.map(({ name, label }) => (
            <th key={name} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">
              {row.label}
              {row.unit !== undefined && <small> ({row.unit})</small>}
            </th>
            {table.columns.map((column) => (
              <td key={column.name}>
                <Cell path={pathOf(column.name, row.name)} row={row} column={column.label} model={model} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CellProps = { path: string; row: SettingField; column: string; model: SettingsFormModel };

function Cell({ path, row, column, model }: CellProps) {
  const id = controlId(path);
  const error = model.fieldErrors[path];
  return (
    <>
      <input
        id={id}
        type="text"
        inputMode={row.input === 'decimal' ? 'decimal' : 'numeric'}
        autoComplete="off"
        aria-label={`${row.label}, ${column}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        value={String(at(model.values, path) ?? '')}
        onChange={({ target }) => model.change(path, target.value)}
      />
      <FieldNotes id={id} error={error} />
    </>
  );
}
