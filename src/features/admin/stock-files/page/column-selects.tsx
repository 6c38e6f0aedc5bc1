import { SelectField } from '../../../../admin-ui/form/field.tsx';
import type { Mapping } from '../csv/columns/column-mapping.ts';
import styles from '../import.module.css';
import type { ImportPreview } from '../stock-import.schema.ts';
import { REPEATABLE_FIELDS } from '../stock-import.ts';

type Props = {
  names: readonly string[];
  preview: ImportPreview;
  mapping: Mapping;
  disabled?: boolean;
  onChange: (mapping: Mapping) => void;
};

/** Only one column can have a field, except for repeatable fields. */
export function ColumnSelects({ names, preview, mapping, disabled, onChange }: Props) {
  const usedFields = new Set(Object.values(mapping));
  return (
    <ul className={styles.columns}>
      {names.map((name) => (
        <li key={name} data-ignored={mapping[name] === null || undefined}>
          <SelectField
            label={name}
            hint={(preview.examples[name] ?? []).join(' · ') || 'Colonne vide'}
            value={mapping[name] ?? ''}
            disabled={disabled}
            onChange={({ target }) => onChange({ ...mapping, [name]: target.value === '' ? null : target.value })}
          >
            <option value="">Ignorer cette colonne</option>
            {preview.fields.map(({ field, label }) => (
              <option
                key={field}
                value={field}
                disabled={field !== mapping[name] && usedFields.has(field) && !REPEATABLE_FIELDS.includes(field)}
              >
                {label}
              </option>
            ))}
          </SelectField>
        </li>
      ))}
    </ul>
  );
}
