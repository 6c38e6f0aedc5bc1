import { SelectField } from '../../../../admin-ui/form/field.tsx';
import page from '../../../../admin-ui/page.module.css';
import { useList } from '../../../../admin-ui/session/server-state.ts';
import { brands } from '../../../stock/brands/brands.client.ts';
import { countOf } from '../../vehicle-table/selection/count-of.ts';
import styles from '../import.module.css';
import type { ImportPreview } from '../stock-import.schema.ts';
import type { StockImport } from './use-stock-import.ts';

/** Lists brands that the site does not have. For each, the administrator creates it or chooses a brand of the site. */
export function BrandChoices({ stock, preview }: { stock: StockImport; preview: ImportPreview }) {
  const { rows } = useList('brands', brands.readOf('GET /brands'));
  const sortedBrands = rows.toSorted((one, other) => one.brandName.localeCompare(other.brandName, 'fr'));
  const { brands: choices } = stock.choices;
  const names = [...new Set([...Object.keys(choices), ...preview.new_brands.map(({ written }) => written)])];
  const otherNames = preview.other_names.filter(({ written }) => !names.includes(written));
  if (names.length + otherNames.length === 0) return null;
  return (
    <div className={page.card}>
      <h3>Marques</h3>
      {names.length > 0 && (
        <ul className={styles.columns}>
          {names.map((name) => (
            <li key={name}>
              <SelectField
                label={name}
                hint={hintOf(preview.new_brands.find(({ written }) => written === name)?.lines)}
                value={choices[name] ?? ''}
                disabled={stock.busy !== null}
                onChange={({ target }) => {
                  const id = target.value === '' ? null : Number(target.value);
                  stock.choose({ brands: { ...choices, [name]: id } }, 'check');
                }}
              >
                <option value="">Créer cette marque</option>
                {sortedBrands.map(({ id, brandName }) => (
                  <option key={id} value={id}>
                    C’est {brandName}
                  </option>
                ))}
              </SelectField>
            </li>
          ))}
        </ul>
      )}
      {otherNames.length > 0 && (
        <p>Reconnues : {otherNames.map(({ written, name }) => `${written} → ${name}`).join(', ')}.</p>
      )}
    </div>
  );
}

const hintOf = (lines: number | undefined) => (lines === undefined ? 'Retenu pour la suite' : countOf(lines));
