import { SelectField } from '../../../../admin-ui/form/field.tsx';
import page from '../../../../admin-ui/page.module.css';
import { useList } from '../../../../admin-ui/session/server-state.ts';
import { brands } from '../../../stock/brands/brands.client.ts';
import { countOf } from '../../vehicle-table/vehicle-name.ts';
import styles from '../import.module.css';
import type { ImportPreview } from '../stock-import.schema.ts';
import { otherText } from './import-labels.ts';
import type { StockImport } from './use-stock-import.ts';

type Props = { stock: StockImport; preview: ImportPreview };

const NOT_CHOSEN = 'open';
const NOTHING = 'nothing';
const MEANS = 'means ';

/** The import stores the answers for later imports. */
export function LabelChoices({ stock, preview }: Props) {
  if (preview.labels.length === 0) return null;
  return (
    <div className={page.card}>
      <h3>Libellés</h3>
      <p>Dites une fois ce que veut dire chaque libellé : c’est retenu pour la suite.</p>
      <ul className={styles.columns}>
        {preview.labels.map(({ field, column, written, lines, meaning, options }) => (
          <li key={`${field} ${written}`} data-ignored={meaning === undefined || undefined}>
            <SelectField
              label={`${column} : ${written}`}
              hint={countOf(lines)}
              value={meaning === undefined ? NOT_CHOSEN : meaning === null ? NOTHING : MEANS + meaning}
              disabled={stock.busy !== null}
              onChange={({ target }) => {
                const chosen = target.value === NOTHING ? null : target.value.slice(MEANS.length);
                const { labels } = stock.choices;
                stock.choose({ labels: { ...labels, [field]: { ...labels[field], [written]: chosen } } }, 'check');
              }}
            >
              {meaning === undefined && <option value={NOT_CHOSEN}>À choisir : ligne refusée</option>}
              {options.map((option) => (
                <option key={option} value={MEANS + option}>
                  C’est : {option}
                </option>
              ))}
              <option value={NOTHING}>Importer sans cette valeur</option>
            </SelectField>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function SameVehicles({ stock, preview }: Props) {
  const { same: answers } = stock.choices;
  if (preview.same.length === 0) return null;
  return (
    <div className={page.card}>
      <h3>Le même véhicule ?</h3>
      <p>Ces lignes ont l’immatriculation ou le VIN d’un autre véhicule, sous une autre référence.</p>
      <ul className={styles.columns}>
        {preview.same.map((question) => (
          <li key={question.line} data-ignored={(question.stored && question.answer === null) || undefined}>
            <SelectField
              label={`Ligne ${question.line} : ${question.title}, ${question.reference}`}
              hint={`${question.by === 'vin' ? 'Même VIN' : 'Même immatriculation'} que ${otherText(question)}`}
              value={question.answer ?? ''}
              disabled={stock.busy !== null}
              onChange={({ target }) => {
                // « Le même » as another line is no answer: the import still rejects the line.
                const answer = target.value === 'other' ? 'other' : 'same';
                stock.choose({ same: { ...answers, [question.reference]: answer } }, 'check');
              }}
            >
              {question.stored ? (
                <>
                  {question.answer === null && <option value="">À choisir : ligne refusée</option>}
                  <option value="same">C’est le même : le mettre à jour</option>
                </>
              ) : (
                <option value="">C’est le même : l’ignorer</option>
              )}
              <option value="other">C’est un autre : le créer</option>
            </SelectField>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The administrator creates each missing brand, or chooses a brand of the site. */
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
