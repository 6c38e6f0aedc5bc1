import { isFormula, textOf, tidy } from '../../../../shared/csv-cells.ts';
import { statusLabel } from '../../../stock/vehicles/status/status.ts';
import { missingFor } from '../../../stock/vehicles/status/status-rules.ts';
import { type AnyInput, MAX_TITLE_LENGTH } from '../../../stock/vehicles/vehicle.ts';
import { FORMULA_REASON, REFERENCE, tooLong } from './columns/columns.ts';
import { offeredByPrices, titleOfModel } from './columns/derived-values.ts';
import type { Headings } from './columns/headings.ts';
import type { OtherName, Terms } from './columns/lookup.ts';
import type { Row } from './csv-file.ts';

/** A vehicle of the catalogue that a line names. */
export type Stored = { id: number; vehicle: AnyInput; isInTrash: boolean };

/** Why a cell is rejected; `column` is its heading, or '' for the line as a whole. */
export type Problem = { column: string; value: string; reason: string };
export type RejectedLine = { line: number; reference: string; problems: Problem[] };
export type Change = { column: string; from: string; to: string };

type Good = { line: number; reference: string; vehicle: AnyInput };

/** What an import would do. Lines are in the order of the file; a brand with a number below zero is to be created. */
export type Plan = {
  created: Good[];
  changed: (Good & { id: number; changes: Change[] })[];
  unchanged: number;
  rejected: RejectedLine[];
  newBrands: { id: number; name: string }[];
  /** Brands of the file under their name on the site, where it is another one. */
  otherNames: readonly OtherName[];
  /** Empty cells that leave a stored value as it is, by column. */
  kept: { column: string; cells: number }[];
};

type Line = {
  headings: Headings;
  row: Row;
  /** The vehicle that has the line's reference, if there is one. */
  known: AnyInput | undefined;
  blank: AnyInput;
  terms: Terms;
};

const REFERENCE_LIMIT = 100;

/** An old list must not put a vehicle that was sold back on the site. */
const IN_TRASH_REASON = 'ce véhicule est dans la corbeille : reprenez-le dans l’administration, ou retirez la ligne';

/**
 * What importing a file would change. The reference of a line identifies its vehicle. Columns that are not in the file
 * stay unchanged, and so do values that differ only in how they are written, and those whose cell is empty, unless the
 * column is one whose empty cells erase.
 * @param stored the catalogue's vehicles by the references that the file names.
 */
export function planOf(
  headings: Headings,
  rows: readonly Row[],
  blank: AnyInput,
  stored: ReadonlyMap<string, Stored>,
  terms: Terms,
): Plan {
  const { otherNames } = terms;
  const plan: Plan = { created: [], changed: [], unchanged: 0, rejected: [], newBrands: [], otherNames, kept: [] };
  const kept = new Map<string, number>();
  // By vehicle where it is known: an old list may still call it by another reference.
  const lines = new Map<string | number, number>();
  for (const row of rows) {
    const { line } = row;
    const cut = misshapen(row, headings.width);
    const reference = referenceIn(row, headings);
    if (cut) {
      plan.rejected.push({ line, reference, problems: [cut] });
      continue;
    }
    const known = stored.get(reference);
    const { vehicle, problems, keptColumns } = readLine({ headings, row, known: known?.vehicle, blank, terms });
    const wrong = referenceReason(row.cells[headings.reference] ?? '', lines.get(known?.id ?? reference));
    if (!wrong) lines.set(known?.id ?? reference, line);
    const reason = wrong ?? (known?.isInTrash ? IN_TRASH_REASON : null);
    if (reason) problems.unshift({ column: REFERENCE.heading, value: reference, reason });
    if (problems.length > 0) {
      plan.rejected.push({ line, reference, problems });
      continue;
    }
    if (!known) {
      plan.created.push({ line, reference, vehicle: { ...vehicle, reference } });
      continue;
    }
    for (const column of keptColumns) kept.set(column, (kept.get(column) ?? 0) + 1);
    const changes = changesBetween(headings, known.vehicle, vehicle, terms);
    if (changes.length === 0) plan.unchanged += 1;
    else plan.changed.push({ line, reference, id: known.id, vehicle, changes });
  }
  plan.newBrands = newBrandsOf([...plan.created, ...plan.changed], terms);
  plan.kept = [...kept].map(([column, cells]) => ({ column, cells }));
  return plan;
}

/** The reference that a row names, '' when it names none. */
export function referenceIn(row: Row, { reference }: { reference: number }): string {
  return textOf(row.cells[reference] ?? '');
}

/** A row with other than its share of cells cannot be trusted: which content belongs to which column is a guess. */
function misshapen({ cells }: Row, width: number): Problem | null {
  const filled = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  if (cells.length >= width && filled <= width) return null;
  const reason =
    cells.length < width
      ? `${cells.length} cellule${cells.length > 1 ? 's' : ''} au lieu de ${width} : la ligne est coupée`
      : `${filled} cellules au lieu de ${width} : un séparateur dans un texte sans guillemets ?`;
  return { column: '', value: '', reason };
}

function referenceReason(cell: string, first: number | undefined): string | null {
  const reference = textOf(cell);
  if (reference === '')
    return 'la référence manque : sans elle, un second import ajouterait ce véhicule une seconde fois';
  if (isFormula(cell)) return FORMULA_REASON;
  if (first !== undefined) return `déjà à la ligne ${first}`;
  return tooLong(reference, REFERENCE_LIMIT);
}

type Read = { vehicle: AnyInput; problems: Problem[]; keptColumns: string[] };

function readLine({ headings, row, known, blank, terms }: Line): Read {
  const problems: Problem[] = [];
  const keptColumns: string[] = [];
  let vehicle = known ?? blank;
  for (const { index, column, emptyClears } of headings.fields) {
    const cell = row.cells[index] ?? '';
    if (known && !emptyClears && textOf(cell) === '') {
      if (!column.neverCleared && column.write(known, terms) !== '') keptColumns.push(column.heading);
      continue;
    }
    const read = column.read(cell, vehicle, terms);
    if (typeof read === 'string') problems.push({ column: column.heading, value: textOf(cell), reason: read });
    else vehicle = read;
  }
  // A stored title that is the model alone stays, whatever its brand.
  if (headings.isTitleModel && tidy(vehicle.title) !== tidy((known ?? blank).title)) {
    vehicle = { ...vehicle, title: titleOfModel(vehicle.title, terms.brandNameOf(vehicle.brand ?? 0)) };
    const reason = tooLong(vehicle.title, MAX_TITLE_LENGTH);
    if (reason) problems.push({ column: 'Titre', value: vehicle.title, reason });
  }
  if (!known && !headings.fields.some(({ column }) => column.field === 'offer_kind'))
    vehicle = offeredByPrices(vehicle);
  problems.push(...missingIn(known ?? blank, vehicle));
  return { vehicle, problems, keptColumns };
}

/** What a vehicle lacks for the status that its line gives it. */
function missingIn(before: AnyInput, after: AnyInput): Problem[] {
  if (!after.state) return [];
  const { status } = after.state;
  const missing = missingFor(before.state?.status ?? 'available', status, after);
  return Object.values(missing).map((reason) => ({
    column: 'Statut',
    value: statusLabel(status),
    reason: `${reason[0]?.toLowerCase()}${reason.slice(1)}`,
  }));
}

function changesBetween({ fields }: Headings, before: AnyInput, after: AnyInput, terms: Terms): Change[] {
  return fields
    .map(({ column }) => ({
      column: column.heading,
      from: textOf(column.write(before, terms)),
      to: textOf(column.write(after, terms)),
    }))
    .filter(({ from, to }) => from !== to);
}

function newBrandsOf(good: readonly { vehicle: { brand: number | null } }[], terms: Terms): Plan['newBrands'] {
  const ids = new Set(good.map(({ vehicle }) => vehicle.brand ?? 0).filter((id) => id < 0));
  return [...ids].map((id) => ({ id, name: terms.brandNameOf(id) }));
}
