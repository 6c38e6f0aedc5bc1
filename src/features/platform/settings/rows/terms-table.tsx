import { FieldControl } from '../../../../admin-ui/document/field-control.tsx';
import { FieldNotes, noteProps } from '../../../../admin-ui/form/field.tsx';
import { Table } from '../../../../admin-ui/table/table.tsx';
import { RENTAL_FIELDS, RENTAL_TERMS } from '../../../../shared/rental.ts';
import { pathOf } from '../../../../shared/value-paths.ts';
import type { NamedSetting } from '../fields/settings.fields.ts';
import { controlId } from '../form/setting-input.tsx';
import type { SettingsFormModel } from '../form/use-settings-form.ts';
import styles from './terms-table.module.css';

const COLUMNS = [
  { kind: 'cars', label: 'Voitures' },
  { kind: 'trucks', label: 'Camions' },
] as const;

type Props = { title: string; settings: readonly NamedSetting[]; model: SettingsFormModel };

export function TermsTable({ title, settings, model }: Props) {
  return (
    <Table caption={title} place={styles.table} data-wide>
      <thead>
        <tr>
          <td />
          {COLUMNS.map(({ kind, label }) => (
            <th key={kind} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {RENTAL_TERMS.map((term) => (
          <tr key={term}>
            <th scope="row">
              {RENTAL_FIELDS[term].label}
              <small className="small faint"> ({RENTAL_FIELDS[term].unit})</small>
            </th>
            {COLUMNS.map(({ kind }) => {
              const setting = settings.find(({ name }) => name === pathOf(kind, term));
              return <td key={kind}>{setting && <Cell setting={setting} model={model} />}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Cell({ setting, model }: { setting: NamedSetting; model: SettingsFormModel }) {
  const { name, label } = setting;
  const id = controlId(name);
  const error = model.fieldErrors[name];
  return (
    <>
      <FieldControl
        field={setting}
        id={id}
        aria-label={label}
        {...noteProps(id, { error })}
        {...model.register(name)}
      />
      <FieldNotes id={id} error={error} />
    </>
  );
}
