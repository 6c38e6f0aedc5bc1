import type { VehicleKind } from '../../../../shared/paths.ts';
import { count } from '../../../../shared/text/french.ts';
import { cut, lengthOf } from '../../../../shared/text/text.ts';
import type { FilePreview } from '../stock-import.schema.ts';

/** Prints the preview of an import on the terminal. */

const MAX_CHANGES = 10;

const MAX_VALUE_CHARACTERS = 40;

export function describeFile(name: string, kind: VehicleKind, preview: FilePreview): string {
  const kindName = kind === 'cars' ? 'voitures' : 'camions';
  const sheet = preview.sheet === null ? '' : `, classeur, feuille « ${preview.sheet} »`;
  const description = `${name} : liste de ${kindName}, ${count(preview.rows, 'ligne')}${sheet}`;
  const ignored = preview.columns.filter((column) => preview.mapping[column] === null);
  return ignored.length === 0 ? description : `${description}\nColonnes ignorées : ${ignored.map(shorten).join(', ')}`;
}

export function describePreview(preview: FilePreview): string {
  const counts: [string, number][] = [
    ['à créer', preview.create],
    ['à modifier', preview.update],
    ['inchangées', preview.unchanged],
    ['refusées', preview.refused_lines],
  ];
  const parts = [
    table(
      counts.map(([name, value]) => [name, String(value)]),
      [false, true],
    ),
  ];
  const { new_brands, other_names, kept } = preview;
  if (new_brands.length > 0)
    parts.push(`Marques à créer (${new_brands.length}) : ${new_brands.map(({ written }) => written).join(', ')}`);
  if (other_names.length > 0)
    parts.push(`Marques reconnues : ${other_names.map(({ written, name }) => `${written} → ${name}`).join(', ')}`);
  if (kept.length > 0) {
    const columns = kept.map(({ column, cells }) => `${column} (${cells})`).join(', ');
    parts.push(`Cellules vides qui laissent la valeur en ligne : ${columns}\n« --empty-clears COLONNE » l’efface.`);
  }
  if (preview.changes.length > 0) parts.push(changesTable(preview));
  if (preview.refused.length > 0) parts.push(refusedTable(preview));
  return parts.join('\n\n');
}

function changesTable({ changes: vehicles, update }: FilePreview): string {
  const rows = vehicles
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
  const title = `Modifications${update > MAX_CHANGES ? ` (les ${MAX_CHANGES} premières lignes)` : ''}`;
  return `${title} :\n${table([['ligne', 'référence', 'colonne', 'avant', 'après'], ...rows], [true])}`;
}

function refusedTable({ refused }: FilePreview): string {
  const cells = refused.flatMap((group) => group.cells.map((cell) => ({ ...cell, column: group.column })));
  const rows = [...Map.groupBy(cells, ({ line }) => line)]
    .sort(([line], [otherLine]) => line - otherLine)
    .flatMap(([line, problems]) =>
      problems.map(({ reference, column, value, reason }, i) => [
        ...(i === 0 ? [String(line), shorten(reference)] : ['', '']),
        column || '(ligne)',
        column === '' ? '' : shorten(value) || '(vide)',
        reason,
      ]),
    );
  const all = refused.flatMap(({ lines }) => lines).length;
  const title = `Lignes refusées${cells.length < all ? ` (les ${cells.length} premières cellules)` : ''}`;
  return `${title} :\n${table([['ligne', 'référence', 'colonne', 'valeur', 'raison'], ...rows], [true])}`;
}

/** Formats a table. `right` is true for columns to align right, which contain figures. */
function table(rows: readonly (readonly string[])[], right: readonly boolean[]): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => lengthOf(row[i] ?? ''))));
  const cell = (text: string, i: number) => {
    const space = ' '.repeat((widths[i] ?? 0) - lengthOf(text));
    return right[i] ? space + text : text + space;
  };
  return rows.map((row) => `  ${row.map(cell).join('  ').trimEnd()}`).join('\n');
}

const shorten = (text: string) => cut(text.replace(/\s+/g, ' ').trim(), MAX_VALUE_CHARACTERS);
