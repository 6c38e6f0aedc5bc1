import { count } from '../../../../shared/text/french.ts';
import { cut, lengthOf } from '../../../../shared/text/text.ts';
import type { Plan, RejectedLine } from './import-plan.ts';
import type { StockFile } from './stock-file.ts';

/** The preview of an import on the terminal. */

/** Number of changed vehicles that are shown with their changes. */
const MAX_CHANGES = 10;

/** Longest value shown, in characters. */
const MAX_VALUE_CHARACTERS = 40;

const SEPARATOR_NAMES: Record<string, string> = { '\t': 'tabulation' };

export function describeFile(name: string, file: StockFile, ignored: readonly string[]): string {
  const kindName = file.kind === 'cars' ? 'voitures' : 'camions';
  const separator = SEPARATOR_NAMES[file.separator] ?? `« ${file.separator} »`;
  const format =
    file.sheet === undefined ? `${file.encoding}, séparateur ${separator}` : `classeur, feuille « ${file.sheet} »`;
  const description = `${name} : liste de ${kindName}, ${count(file.rows.length, 'ligne')}, ${format}`;
  return ignored.length === 0 ? description : `${description}\nColonnes ignorées : ${ignored.map(shorten).join(', ')}`;
}

export function describePlan(plan: Plan): string {
  const counts: [string, number][] = [
    ['à créer', plan.created.length],
    ['à modifier', plan.changed.length],
    ['inchangées', plan.unchanged],
    ['refusées', plan.rejected.length],
  ];
  const parts = [
    table(
      counts.map(([name, value]) => [name, String(value)]),
      [false, true],
    ),
  ];
  if (plan.newBrands.length > 0)
    parts.push(`Marques à créer (${plan.newBrands.length}) : ${plan.newBrands.map(({ name }) => name).join(', ')}`);
  if (plan.otherNames.length > 0)
    parts.push(
      `Marques reconnues : ${plan.otherNames.map(({ spelling, name }) => `${spelling} → ${name}`).join(', ')}`,
    );
  if (plan.emptyCells.length > 0) {
    const columns = plan.emptyCells.map(({ column, cells }) => `${column} (${cells})`).join(', ');
    parts.push(`Cellules vides qui laissent la valeur en ligne : ${columns}\n« --empty-clears COLONNE » l’efface.`);
  }
  if (plan.changed.length > 0) parts.push(changesTable(plan.changed));
  if (plan.rejected.length > 0) parts.push(rejectedTable(plan.rejected));
  return parts.join('\n\n');
}

function changesTable(changed: Plan['changed']): string {
  const rows = changed
    .slice(0, MAX_CHANGES)
    .flatMap(({ line, reference, changes }) =>
      changes.map(({ column, from, to }, i) => [
        i === 0 ? String(line) : '',
        i === 0 ? shorten(reference) : '',
        column,
        shorten(from) || '(vide)',
        shorten(to) || '(vide)',
      ]),
    );
  const title = `Modifications${changed.length > MAX_CHANGES ? ` (les ${MAX_CHANGES} premières lignes)` : ''}`;
  return `${title} :\n${table([['ligne', 'référence', 'colonne', 'avant', 'après'], ...rows], [true])}`;
}

function rejectedTable(rejected: readonly RejectedLine[]): string {
  const rows = rejected.flatMap(({ line, reference, problems }) =>
    problems.map(({ column, value, reason }, i) => [
      ...(i === 0 ? [String(line), shorten(reference)] : ['', '']),
      column || '(ligne)',
      column === '' ? '' : shorten(value) || '(vide)',
      reason,
    ]),
  );
  return `Lignes refusées :\n${table([['ligne', 'référence', 'colonne', 'valeur', 'raison'], ...rows], [true])}`;
}

/** Columns of equal width; `right` names those with figures. */
function table(rows: readonly (readonly string[])[], right: readonly boolean[]): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => lengthOf(row[i] ?? ''))));
  const cell = (text: string, i: number) => {
    const space = ' '.repeat((widths[i] ?? 0) - lengthOf(text));
    return right[i] ? space + text : text + space;
  };
  return rows.map((row) => `  ${row.map(cell).join('  ').trimEnd()}`).join('\n');
}

const shorten = (text: string) => cut(text.replace(/\s+/g, ' ').trim(), MAX_VALUE_CHARACTERS);
