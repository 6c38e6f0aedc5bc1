import styles from '../import.module.css';
import type { ImportPreview } from '../stock-import.schema.ts';
import { count } from './import-labels.ts';
import type { StockImport } from './use-stock-import.ts';

/** Columns with empty cells where the site has a value: left, or erased. */
export function EmptyCells({ stock, preview }: { stock: StockImport; preview: ImportPreview }) {
  const { emptyClears } = stock.choices;
  const chosen = preview.fields.filter(({ field }) => emptyClears.includes(field));
  const kept = preview.kept.filter(({ field }) => !emptyClears.includes(field));
  if (chosen.length + kept.length === 0) return null;
  const choose = (field: string, isChosen: boolean) =>
    stock.choose(
      { emptyClears: isChosen ? [...emptyClears, field] : emptyClears.filter((other) => other !== field) },
      'check',
    );
  const boxes = [
    ...chosen.map(({ field, label }) => ({ field, text: `${label} : les cellules vides effacent`, checked: true })),
    ...kept.map(({ field, column, cells }) => ({
      ...{ field, checked: false },
      text: `${column} : ${count(cells, 'cellule vide', 'cellules vides')}`,
    })),
  ];
  return (
    <fieldset className={styles.panel} disabled={stock.busy !== null}>
      <legend>Cellules vides</legend>
      <p>Elles laissent ce qui est sur le site. Cochez les colonnes où elles l’effacent.</p>
      {boxes.map(({ field, text, checked }) => (
        <label key={field} className={styles.box}>
          <input type="checkbox" checked={checked} onChange={({ target }) => choose(field, target.checked)} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
