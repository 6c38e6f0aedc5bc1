import { useState } from 'react';
import { Button } from '../../../../admin-ui/button.tsx';
import { TextField } from '../../../../admin-ui/form/field.tsx';
import page from '../../../../admin-ui/page.module.css';
import styles from '../import.module.css';
import type { ImportPreview, RefusedCell } from '../stock-import.schema.ts';
import { lines } from './import-labels.ts';
import type { StockImport } from './use-stock-import.ts';

const keyOf = ({ line, column }: Pick<RefusedCell, 'line' | 'column'>) => `${line} ${column}`;

/** The cells that are refused, each with an input; typed corrections stay until the next preview. */
export function RefusedCells({ stock, preview }: { stock: StockImport; preview: ImportPreview }) {
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  const check = () => {
    const fixes = preview.refused.flatMap((cell) => {
      const value = drafts[keyOf(cell)];
      return value === undefined ? [] : [{ line: cell.line, column: cell.column, value }];
    });
    const keys = new Set(fixes.map(keyOf));
    const earlierFixes = stock.choices.fixes.filter((fix) => !keys.has(keyOf(fix)));
    stock.choose({ fixes: [...earlierFixes, ...fixes] }, 'check');
  };
  return (
    <form
      className={page.card}
      onSubmit={(event) => {
        event.preventDefault();
        check();
      }}
    >
      <h3>{lines(preview.refused_lines)} à corriger</h3>
      <p>Corrigez ici, votre fichier reste tel quel. Une ligne laissée ainsi n’est pas importée.</p>
      <ul className={styles.refused}>
        {preview.refused.map((cell) => (
          <li key={keyOf(cell)}>
            <p>
              Ligne {cell.line}
              {cell.reference !== '' && ` · ${cell.reference}`}
            </p>
            {cell.column === '' ? (
              <p className={styles.wrong}>{cell.reason}</p>
            ) : (
              <TextField
                label={cell.column}
                aria-label={`${cell.column}, ligne ${cell.line}`}
                error={sentence(cell.reason)}
                value={drafts[keyOf(cell)] ?? cell.value}
                onChange={({ target }) => setDrafts({ ...drafts, [keyOf(cell)]: target.value })}
              />
            )}
          </li>
        ))}
      </ul>
      <Button type="submit" look="ghost" disabled={stock.busy !== null || Object.keys(drafts).length === 0}>
        Vérifier les corrections
      </Button>
    </form>
  );
}

const sentence = (reason: string) => `${reason[0]?.toUpperCase() ?? ''}${reason.slice(1)}`;
