import { useRef, useState } from 'react';
import { Button } from '../../../../admin-ui/button.tsx';
import { Fold } from '../../../../admin-ui/fold.tsx';
import { TextField } from '../../../../admin-ui/form/field.tsx';
import page from '../../../../admin-ui/page.module.css';
import { upperFirst } from '../../../../shared/text/text.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import styles from '../import.module.css';
import type { CellFix, ImportPreview, LeftOut, RefusedGroup } from '../stock-import.schema.ts';
import { lineNumbers, lines } from './import-labels.ts';
import { useFocusOnChange } from './use-focus-on-change.ts';
import type { StockImport } from './use-stock-import.ts';

const MAX_OPEN = 3;

const keyOf = ({ line, column }: Pick<CellFix, 'line' | 'column'>) => `${line} ${column}`;

/**
 * Shows an input for each refused cell. The administrator can also import the lines without these cells. Typed
 * corrections stay until the next preview.
 */
export function RefusedCells({ stock, preview }: { stock: StockImport; preview: ImportPreview }) {
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnChange(preview, () => heading.current?.focus({ preventScroll: true }));
  const { fixes, leftOut } = stock.choices;
  // Other components show the questions about labels and about the same vehicle.
  const questions = [...preview.labels, ...preview.same.map(({ fault }) => ({ column: '', fault }))];
  const groups = preview.refused.filter(
    ({ column, fault }) => !questions.some((question) => question.column === column && question.fault === fault),
  );
  if (groups.length + preview.left_out.length === 0) return null;
  const check = () => {
    const typedFixes = preview.refused.flatMap(({ column, cells }) =>
      cells.flatMap(({ line }) => {
        const value = drafts[keyOf({ line, column })];
        return value === undefined ? [] : [{ line, column, value }];
      }),
    );
    const keys = new Set(typedFixes.map(keyOf));
    stock.choose({ fixes: [...fixes.filter((fix) => !keys.has(keyOf(fix))), ...typedFixes] }, 'check');
  };
  return (
    <form
      className={page.card}
      onSubmit={(event) => {
        event.preventDefault();
        check();
      }}
    >
      <h3 ref={heading} tabIndex={-1}>
        {preview.refused_lines > 0 ? `${lines(preview.refused_lines)} à corriger` : 'Rien à corriger'}
      </h3>
      {groups.length > 0 && (
        <p>Corrigez ici, votre fichier reste tel quel. Une ligne laissée ainsi n’est pas importée.</p>
      )}
      {groups.map((group) => (
        <Group
          key={`${group.column} ${group.fault} ${group.required}`}
          group={group}
          stock={stock}
          drafts={drafts}
          onType={(cell, value) => setDrafts({ ...drafts, [keyOf(cell)]: value })}
        />
      ))}
      {groups.length > 0 && (
        <Button type="submit" look="ghost" disabled={stock.busy !== null || Object.keys(drafts).length === 0}>
          Vérifier les corrections
        </Button>
      )}
      {preview.left_out.map(({ column, fault, lines: left }) => (
        <div key={`${column} ${fault}`} className="row wrap between">
          <p>{`Sans la valeur de « ${column} » (${fault}) : ${lineNumbers(left)}.`}</p>
          <Button
            look="ghost"
            disabled={stock.busy !== null}
            aria-label={`Reprendre les valeurs de « ${column} » (${fault})`}
            onClick={() => {
              const others = leftOut.filter((choice) => choice.column !== column || choice.fault !== fault);
              stock.choose({ leftOut: others }, 'check');
            }}
          >
            Reprendre
          </Button>
        </div>
      ))}
    </form>
  );
}

type GroupProps = {
  group: RefusedGroup;
  stock: StockImport;
  drafts: Readonly<Record<string, string>>;
  onType: (cell: Pick<CellFix, 'line' | 'column'>, value: string) => void;
};

function Group({ group: { column, fault, required, lines: all, cells }, stock, drafts, onType }: GroupProps) {
  const leaveOut = (choice: LeftOut) => stock.choose({ leftOut: [...stock.choices.leftOut, choice] }, 'check');
  const remaining = all.length - cells.length;
  return (
    <div className={styles.group}>
      <Fold
        open={all.length <= MAX_OPEN}
        summary={
          <>
            {column === '' ? upperFirst(fault) : `${column} : ${fault}`} <span>{lineNumbers(all)}</span>
          </>
        }
      >
        <ul className={styles.refused}>
          {cells.map(({ line, reference, value, reason }) => (
            <li key={line}>
              <p className="small faint">
                Ligne {line}
                {reference !== '' && ` · ${reference}`}
              </p>
              {column === '' ? (
                <p className="error">{upperFirst(reason)}</p>
              ) : (
                <TextField
                  label={column}
                  aria-label={`${column}, ligne ${line}`}
                  error={upperFirst(reason)}
                  value={drafts[keyOf({ line, column })] ?? value}
                  onChange={({ target }) => onType({ line, column }, target.value)}
                />
              )}
              {!required && all.length > 1 && (
                <Button
                  look="ghost"
                  disabled={stock.busy !== null}
                  aria-label={`Importer sans cette valeur, ligne ${line}`}
                  onClick={() => leaveOut({ line, column, fault })}
                >
                  Importer sans cette valeur
                </Button>
              )}
            </li>
          ))}
        </ul>
        {remaining > 0 && <p>{`et ${lines(remaining)} de plus.`}</p>}
      </Fold>
      {required ? (
        column !== '' && <p>Cette valeur est obligatoire : corrigez-la, ou la ligne n’est pas importée.</p>
      ) : (
        <Button look="ghost" disabled={stock.busy !== null} onClick={() => leaveOut({ column, fault })}>
          <span>{`${all.length > 1 ? 'Les importer' : 'Importer'} sans cette valeur`}</span>
          <VisuallyHidden> : {column}</VisuallyHidden>
        </Button>
      )}
    </div>
  );
}
