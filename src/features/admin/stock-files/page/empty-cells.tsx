import page from '../../../../admin-ui/page.module.css';
import type { ImportPreview } from '../stock-import.schema.ts';
import { count } from './import-labels.ts';
import type { StockImport } from './use-stock-import.ts';

/**
 * Lists the columns with empty cells where vehicles have stored values. The administrator keeps or deletes these
 * values.
 */
export function EmptyCells({ stock, preview }: { stock: StockImport; preview: ImportPreview }) {
  const { emptyClears } = stock.choices;
  const clearedFields = preview.fields.filter(({ field }) => emptyClears.includes(field));
  const emptyCells = preview.kept.filter(({ field }) => !emptyClears.includes(field));
  if (clearedFields.length + emptyCells.length === 0) return null;
  const choose = (field: string, isCleared: boolean) =>
    stock.choose(
      { emptyClears: isCleared ? [...emptyClears, field] : emptyClears.filter((other) => other !== field) },
      'check',
    );
  const boxes = [
    ...clearedFields.map(({ field, label }) => ({
      field,
      text: `${label} : les cellules vides effacent`,
      checked: true,
    })),
    ...emptyCells.map(({ field, column, cells }) => ({
      field,
      checked: false,
      text: `${column} : ${count(cells, 'cellule vide', 'cellules vides')}`,
    })),
  ];
  return (
    <fieldset className={page.card} disabled={stock.busy !== null}>
      <legend>Cellules vides</legend>
      <p>Elles laissent ce qui est sur le site. Cochez les colonnes où elles l’effacent.</p>
      {boxes.map(({ field, text, checked }) => (
        <label key={field} className="check">
          <input type="checkbox" checked={checked} onChange={({ target }) => choose(field, target.checked)} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
