import { isFormula, normalizeText, textOf } from '../../../../shared/csv-cells.ts';
import { statusLabel } from '../../../stock/vehicles/status/status.ts';
import { missingFor } from '../../../stock/vehicles/status/status-rules.ts';
import { type AnyInput, MAX_TITLE_LENGTH } from '../../../stock/vehicles/vehicle.ts';
import { FORMULA_REASON, REFERENCE, tooLong } from './columns/columns.ts';
import { offeredByPrices, titleOfModel } from './columns/derived-values.ts';
import type { Headings } from './columns/headings.ts';
import type { CellLookup, OtherName } from './columns/lookup.ts';
import type { CsvRow } from './csv-file.ts';

/** A vehicle of the catalogue that a line names. */
export type StoredVehicle = { id: number; vehicle: AnyInput; isInTrash: boolean };

/** Why a cell is rejected; `column` is its heading, or '' for the line as a whole. */
type Problem = { column: string; value: string; reason: string };
export type RejectedLine = { line: number; reference: string; problems: Problem[] };
export type Change = { column: string; from: string; to: string };

type AcceptedRow = { line: number; reference: string; vehicle: AnyInput };

/** The writes of an import. Lines are in the order of the file; a brand with a number below zero is to be created. */
export type Plan = {
  created: AcceptedRow[];
  changed: (AcceptedRow & { id: number; changes: Change[] })[];
  unchanged: number;
  rejected: RejectedLine[];
  newBrands: { id: number; name: string }[];
  /** Brands of the file under their name on the site, where it is another one. */
  otherNames: readonly OtherName[];
  /** Empty cells that leave a stored value as it is, by column. */
  emptyCells: { column: string; cells: number }[];
};

type RowContext = {
  headings: Headings;
  row: CsvRow;
  /** The stored vehicle with the row's reference. */
  existing: AnyInput | undefined;
  blank: AnyInput;
  lookup: CellLookup;
};

const REFERENCE_LIMIT = 100;

/** An old list must not put a vehicle that was sold back on the site. */
const IN_TRASH_REASON = 'ce véhicule est dans la corbeille : reprenez-le dans l’administration, ou retirez la ligne';

/**
 * Plans the changes of an import. The reference of a line identifies its vehicle. Columns that are not in the file stay
 * unchanged, and so do values that differ only in how they are written, and those whose cell is empty, unless the
 * column is one whose empty cells erase.
 * @param stored the catalogue's vehicles by the references that the file names.
 */
export function planOf(
  headings: Headings,
  rows: readonly CsvRow[],
  blank: AnyInput,
  stored: ReadonlyMap<string, StoredVehicle>,
  lookup: CellLookup,
): Plan {
  const { otherNames } = lookup;
  const plan: Plan = {
    created: [],
    changed: [],
    unchanged: 0,
    rejected: [],
    newBrands: [],
    otherNames,
    emptyCells: [],
  };
  const emptyCells = new Map<string, number>();
  // By vehicle where it is known: an old list may still call it by another reference.
  const lines = new Map<string | number, number>();
  for (const row of rows) {
    const { line } = row;
    const shapeProblem = shapeProblemIn(row, headings.width);
    const reference = referenceIn(row, headings);
    if (shapeProblem) {
      plan.rejected.push({ line, reference, problems: [shapeProblem] });
      continue;
    }
    const existing = stored.get(reference);
    const { vehicle, problems, emptyColumns } = readRow({ headings, row, existing: existing?.vehicle, blank, lookup });
    const referenceProblem = referenceReason(row.cells[headings.reference] ?? '', lines.get(existing?.id ?? reference));
    if (!referenceProblem) lines.set(existing?.id ?? reference, line);
    const reason = referenceProblem ?? (existing?.isInTrash ? IN_TRASH_REASON : null);
    if (reason) problems.unshift({ column: REFERENCE.heading, value: reference, reason });
    if (problems.length > 0) {
      plan.rejected.push({ line, reference, problems });
      continue;
    }
    if (!existing) {
      plan.created.push({ line, reference, vehicle: { ...vehicle, reference } });
      continue;
    }
    for (const column of emptyColumns) emptyCells.set(column, (emptyCells.get(column) ?? 0) + 1);
    const changes = changesBetween(headings, existing.vehicle, vehicle, lookup);
    if (changes.length === 0) plan.unchanged += 1;
    else plan.changed.push({ line, reference, id: existing.id, vehicle, changes });
  }
  plan.newBrands = newBrandsOf([...plan.created, ...plan.changed], lookup);
  plan.emptyCells = [...emptyCells].map(([column, cells]) => ({ column, cells }));
  return plan;
}

/** The reference that a row names, '' when it names none. */
export function referenceIn(row: CsvRow, { reference }: { reference: number }): string {
  return textOf(row.cells[reference] ?? '');
}

/** Rejects a row with too few or too many cells: its cells cannot be assigned to columns with certainty. */
function shapeProblemIn({ cells }: CsvRow, width: number): Problem | null {
  const filledCells = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  if (cells.length >= width && filledCells <= width) return null;
  const reason =
    cells.length < width
      ? `${cells.length} cellule${cells.length > 1 ? 's' : ''} au lieu de ${width} : la ligne est coupée`
      : `${filledCells} cellules au lieu de ${width} : un séparateur dans un texte sans guillemets ?`;
  return { column: '', value: '', reason };
}

function referenceReason(cell: string, earlierLine: number | undefined): string | null {
  const reference = textOf(cell);
  if (reference === '')
    return 'la référence manque : sans elle, un second import ajouterait ce véhicule une seconde fois';
  if (isFormula(cell)) return FORMULA_REASON;
  if (earlierLine !== undefined) return `déjà à la ligne ${earlierLine}`;
  return tooLong(reference, REFERENCE_LIMIT);
}

type RowResult = { vehicle: AnyInput; problems: Problem[]; emptyColumns: string[] };

function readRow({ headings, row, existing, blank, lookup }: RowContext): RowResult {
  const problems: Problem[] = [];
  const emptyColumns: string[] = [];
  let vehicle = existing ?? blank;
  for (const { index, column, emptyClears } of headings.fields) {
    const cell = row.cells[index] ?? '';
    if (existing && !emptyClears && textOf(cell) === '') {
      if (!column.neverCleared && column.write(existing, lookup) !== '') emptyColumns.push(column.heading);
      continue;
    }
    const result = column.read(cell, vehicle, lookup);
    if (typeof result === 'string') problems.push({ column: column.heading, value: textOf(cell), reason: result });
    else vehicle = result;
  }
  // A stored title that is the model alone stays, whatever its brand.
  if (headings.isTitleModel && normalizeText(vehicle.title) !== normalizeText((existing ?? blank).title)) {
    vehicle = { ...vehicle, title: titleOfModel(vehicle.title, lookup.brandNameOf(vehicle.brand ?? 0)) };
    const reason = tooLong(vehicle.title, MAX_TITLE_LENGTH);
    if (reason) problems.push({ column: 'Titre', value: vehicle.title, reason });
  }
  if (!existing && !headings.fields.some(({ column }) => column.field === 'offer_kind'))
    vehicle = offeredByPrices(vehicle);
  problems.push(...missingIn(existing ?? blank, vehicle));
  return { vehicle, problems, emptyColumns };
}

/** The missing data of a vehicle for the status of its line. */
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

function changesBetween({ fields }: Headings, before: AnyInput, after: AnyInput, lookup: CellLookup): Change[] {
  return fields
    .map(({ column }) => ({
      column: column.heading,
      from: textOf(column.write(before, lookup)),
      to: textOf(column.write(after, lookup)),
    }))
    .filter(({ from, to }) => from !== to);
}

function newBrandsOf(rows: readonly { vehicle: { brand: number | null } }[], lookup: CellLookup): Plan['newBrands'] {
  const ids = new Set(rows.map(({ vehicle }) => vehicle.brand ?? 0).filter((id) => id < 0));
  return [...ids].map((id) => ({ id, name: lookup.brandNameOf(id) }));
}
