import { Table } from '../../../../admin-ui/table/table.tsx';
import { dayShown, termOf } from '../../../../shared/labels.ts';
import { formatCents, type Interface } from '../../../../shared/money.ts';
import { at } from '../../../../shared/value-paths.ts';
import type { FieldSetting } from '../fields/setting.ts';
import type { NamedSetting } from '../fields/settings.fields.ts';
import styles from './interface-field.module.css';
import { SettingInput } from './setting-input.tsx';
import type { SettingsFormModel } from './use-settings-form.ts';

const DIFFERENCES: readonly [what: string, text: (style: Interface) => string][] = [
  ['Prix', (style) => formatCents(12_900_00, style)],
  ['Date', (style) => dayShown('25-10-2026', style)],
  ['Carburant', (style) => (style === 'fr' ? 'Essence' : 'Unleaded Petrol')],
  ['Tarifs VTC', (style) => termOf('currentRates', style).text],
  ['Suite de la liste', (style) => termOf('getMore', style).text],
];

const COLUMNS: readonly [style: Interface, title: string][] = [
  ['spec', 'Termes d’origine'],
  ['fr', 'En français'],
];

export function InterfaceField({ field, model }: { field: NamedSetting<FieldSetting>; model: SettingsFormModel }) {
  const chosen = at(model.values, field.name);
  return (
    <>
      <SettingInput field={field} path={field.name} model={model} />
      <div className={styles.preview} data-wide>
        <Table caption="Ce que lisent vos visiteurs" place={`small ${styles.table}`}>
          <thead>
            <tr>
              <td />
              {COLUMNS.map(([style, title]) => (
                <th key={style} scope="col" data-chosen={style === chosen || undefined}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {DIFFERENCES.map(([what, text]) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                {COLUMNS.map(([style]) => (
                  <td key={style} data-chosen={style === chosen || undefined}>
                    {text(style)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </>
  );
}
