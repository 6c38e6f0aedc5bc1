import { isFormula, joinList, normalizeText, textOf } from '../../../../shared/csv-cells.ts';
import { lengthFault } from '../../../../shared/field-types.ts';
import { centsOf } from '../../../../shared/money.ts';
import { count as countOf } from '../../../../shared/text/french.ts';
import { lowerFirst } from '../../../../shared/text/text.ts';
import { referenceKey, vinDoubt } from '../../../stock/vehicles/same-vehicle.ts';
import { offerOfPrices } from '../../../stock/vehicles/status/missing-data.ts';
import { statusLabel } from '../../../stock/vehicles/status/status.ts';
import { missingFor } from '../../../stock/vehicles/status/status-rules.ts';
import { type AnyInput, MAX_TITLE_LENGTH, yearOfModel } from '../../../stock/vehicles/vehicle.ts';
import { type PhotosToFetch, type PlannedPhotos, planPhotos } from '../photos/listed-photos.ts';
import type { LeftOut } from '../stock-import.schema.ts';
import { cellAt, type Headings } from './columns/column-mapping.ts';
import { type CsvColumn, FORMULA_REASON, REFERENCE } from './columns/columns.ts';
import { titleOfModel, yearByRegistration } from './columns/derived-values.ts';
import { type CellLookup, labelKey, type OtherName } from './columns/lookup.ts';
import type { CsvRow } from './heading-line.ts';
import { type SameQuestion, sameReason, twinFinder } from './same-lines.ts';

/** A column, and the fault of its rejected cells. */
type CellFault = Pick<LeftOut, 'column' | 'fault'>;

export type StoredVehicle = { id: number; vehicle: AnyInput; isInTrash: boolean };

/** `fault` is the same text for all lines with the same fault. `detail` is for one line. */
type Reason = { fault: string; detail?: string };

/**
 * Why a cell is rejected. `column` is its heading, or '' for the whole line. `reason` is the whole French reason. If
 * `required`, the vehicle needs a value in this column.
 */
type Problem = CellFault & { value: string; reason: string; required: boolean };
type RejectedLine = { line: number; reference: string; problems: Problem[] };
type Change = { column: string; from: string; to: string };

type AcceptedRow = { line: number; reference: string; vehicle: AnyInput; toFetch: PhotosToFetch | null };

/** The rows that an import writes, in the order of the file. A brand with a negative id must be created. */
export type Plan = {
  created: AcceptedRow[];
  changed: (AcceptedRow & { id: number; changes: Change[] })[];
  unchanged: number;
  rejected: RejectedLine[];
  newBrands: { id: number; name: string }[];
  /** Brands that have different names in the file and on the site. */
  otherNames: readonly OtherName[];
  emptyCells: { column: string; cells: number }[];
  /** Cells that the administrator chose to leave out, so that their lines are imported. */
  leftOut: (CellFault & { line: number })[];
  derivedYears: number;
  /** Photos of the site that the list would replace, by vehicle. They stay unless the administrator chose otherwise. */
  ownPhotos: { id: number; photos: readonly string[] }[];
  /** References of vehicles whose status needs a photo that is not fetched yet. They keep their status. */
  withoutPhoto: string[];
  /** Numbers of created vehicles without a price, and of those with only `NAMING_FIELDS`. */
  withoutPrice: number;
  onlyTitle: number;
  pricesWithoutAmount: string[];
  /** Labels that the columns do not know, or that an administrator has explained. */
  labels: Label[];
  /** Lines that may be the vehicle of another reference. Those without an answer are rejected. */
  same: SameQuestion[];
  /** Ids of vehicles in the trash whose references the created vehicles take. */
  released: number[];
};

type Label = {
  field: string;
  column: string;
  written: string;
  fault: string;
  lines: number;
  meaning?: string | null;
};

type RowContext = {
  headings: Headings;
  row: CsvRow;
  existing: StoredVehicle | undefined;
  blank: AnyInput;
  lookup: CellLookup;
  isLeftOut: (line: number, fault: CellFault) => boolean;
  labels: Map<string, Label>;
};

const REFERENCE_LIMIT = 100;

const STATUS = 'Statut';
const YEAR = 'Année';
export const PHOTOS = 'Photos';

/** A line does not restore a deleted vehicle, because an old list must not put a sold vehicle back on the site. */
const IN_TRASH: Reason = {
  fault: 'ce véhicule est dans la corbeille',
  detail: 'reprenez-le dans l’administration, ou retirez la ligne',
};

export const emptyPlan = (): Plan => ({
  created: [],
  changed: [],
  unchanged: 0,
  rejected: [],
  newBrands: [],
  otherNames: [],
  emptyCells: [],
  leftOut: [],
  derivedYears: 0,
  ownPhotos: [],
  withoutPhoto: [],
  withoutPrice: 0,
  onlyTitle: 0,
  pricesWithoutAmount: [],
  labels: [],
  same: [],
  released: [],
});

/**
 * Plans an import. A line's reference identifies its vehicle. A stored value stays if its column is missing, or if the
 * cell only spells it differently. If the cell is empty, the value stays, except in columns where empty cells delete
 * values.
 * @param stored the catalogue's vehicles by the references in the file
 * @param leftOut the rejected cells to leave out, so that their lines are imported
 */
export function planOf(
  headings: Headings,
  rows: readonly CsvRow[],
  blank: AnyInput,
  stored: ReadonlyMap<string, StoredVehicle>,
  lookup: CellLookup,
  leftOut: readonly LeftOut[] = [],
): Plan {
  const isLeftOut = leftOutBy(leftOut);
  const plan: Plan = { ...emptyPlan(), otherNames: lookup.otherNames };
  const emptyCells = new Map<string, number>();
  // The key of a stored vehicle is its id, because two lines may name the vehicle by different references.
  const lines = new Map<string | number, number>();
  const labels = new Map<string, Label>();
  const twinOf = twinFinder(lookup);
  for (const row of rows) {
    const { line } = row;
    const shapeProblem = shapeProblemIn(row, headings.width);
    const reference = referenceIn(row, headings);
    if (shapeProblem) {
      plan.rejected.push({ line, reference, problems: [shapeProblem] });
      continue;
    }
    const existing = stored.get(reference);
    const { vehicle, problems, ...read } = readRow({
      headings,
      row,
      existing,
      blank,
      lookup,
      isLeftOut,
      labels,
    });
    plan.leftOut.push(...read.leftOut);
    const referenceProblem = referenceReason(
      row.cells[headings.reference] ?? '',
      lines.get(existing?.id ?? referenceKey(reference)),
    );
    if (!referenceProblem) lines.set(existing?.id ?? referenceKey(reference), line);
    const reason = referenceProblem ?? (existing?.isInTrash ? IN_TRASH : null);
    if (reason) problems.unshift(problemOf(reason, { column: REFERENCE.heading, value: reference, required: true }));
    const question = reason ? null : twinOf({ line, reference, vehicle, isNew: !existing });
    if (question) {
      plan.same.push(question);
      if (question.answer === null)
        problems.push(problemOf(sameReason(question), { column: '', value: reference, required: true }));
    }
    if (problems.length > 0) {
      plan.rejected.push({ line, reference, problems });
      continue;
    }
    if (read.hasDerivedYear) plan.derivedYears += 1;
    if (read.isWithoutPhoto) plan.withoutPhoto.push(reference);
    const { toFetch, own } = read.photos;
    plan.pricesWithoutAmount.push(...pricesWithoutAmount(headings, vehicle, lookup));
    if (!existing) {
      plan.created.push({ line, reference, vehicle: { ...vehicle, reference }, toFetch });
      if (offerOfPrices(vehicle) === null) plan.withoutPrice += 1;
      if (isOnlyTitle(headings, row)) plan.onlyTitle += 1;
      continue;
    }
    if (own.length > 0) plan.ownPhotos.push({ id: existing.id, photos: own });
    for (const column of read.emptyColumns) emptyCells.set(column, (emptyCells.get(column) ?? 0) + 1);
    const changes = changesBetween(headings, existing.vehicle, vehicle, lookup).filter(
      ({ column }) => column !== PHOTOS || !toFetch,
    );
    if (read.hasDerivedYear && !changes.some(({ column }) => column === YEAR))
      changes.push({ column: YEAR, from: '', to: String(vehicle.model_year) });
    if (toFetch)
      changes.push({ column: PHOTOS, from: joinList(existing.vehicle.images), to: joinList([...toFetch.photos]) });
    if (changes.length === 0) plan.unchanged += 1;
    else plan.changed.push({ line, reference, id: existing.id, vehicle, changes, toFetch });
  }
  plan.labels = [...labels.values()];
  plan.newBrands = newBrandsOf([...plan.created, ...plan.changed], lookup);
  plan.emptyCells = [...emptyCells].map(([column, cells]) => ({ column, cells }));
  return plan;
}

const NAMING_FIELDS = ['title', 'brand', 'plate', 'offer_kind', 'status', 'due_date'];

function isOnlyTitle({ fields }: Headings, { cells }: CsvRow): boolean {
  return !fields.some((field) => {
    const isNaming = NAMING_FIELDS.includes(field.column.field);
    return !isNaming && cellAt(cells, field).trim() !== '';
  });
}

export function referenceIn(row: CsvRow, { reference }: { reference: number }): string {
  return textOf(row.cells[reference] ?? '');
}

/** Rejects a line with too few or too many cells, because its cells may belong to other columns. */
function shapeProblemIn({ cells }: CsvRow, width: number): Problem | null {
  const filledCells = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  if (cells.length >= width && filledCells <= width) return null;
  const isCut = cells.length < width;
  const reason = {
    fault: `${countOf(isCut ? cells.length : filledCells, 'cellule')} au lieu de ${width}`,
    detail: isCut ? 'la ligne est coupée' : 'un séparateur dans un texte sans guillemets ?',
  };
  return problemOf(reason, { column: '', value: '', required: true });
}

const problemOf = ({ fault, detail }: Reason, cell: Pick<Problem, 'column' | 'value' | 'required'>): Problem => ({
  ...cell,
  fault,
  reason: detail === undefined ? fault : `${fault} : ${detail}`,
});

function referenceReason(cell: string, earlierLine: number | undefined): Reason | null {
  const reference = textOf(cell);
  if (reference === '')
    return {
      fault: 'la référence manque',
      detail: 'sans elle, un second import ajouterait ce véhicule une seconde fois',
    };
  if (isFormula(cell)) return { fault: FORMULA_REASON };
  if (earlierLine !== undefined) return { fault: 'déjà plus haut', detail: `ligne ${earlierLine}` };
  const fault = lengthFault(reference, REFERENCE_LIMIT);
  return fault === undefined ? null : { fault };
}

type RowResult = Pick<RejectedLine, 'problems'> &
  Pick<Plan, 'leftOut'> & {
    vehicle: AnyInput;
    emptyColumns: string[];
    hasDerivedYear: boolean;
    photos: PlannedPhotos;
    isWithoutPhoto: boolean;
  };

function readRow({ headings, row, existing, blank, lookup, isLeftOut, labels }: RowContext): RowResult {
  const { line } = row;
  const before = existing?.vehicle ?? blank;
  const problems: Problem[] = [];
  const leftOut: Plan['leftOut'] = [];
  const emptyColumns: string[] = [];
  const reject = ({ fault, ...cell }: Omit<Problem, 'reason'>) => {
    const { column, required } = cell;
    if (!required && isLeftOut(line, { column, fault })) leftOut.push({ line, column, fault });
    else problems.push(problemOf({ fault }, cell));
  };
  let vehicle = before;
  for (const field of headings.fields) {
    const { column, emptyClears } = field;
    const written = cellAt(row.cells, field);
    const meaning = column.options ? lookup.labelOf?.(column.field, textOf(written)) : undefined;
    if (meaning !== undefined) countLabel(labels, column, written, '', meaning);
    if (meaning === null) continue;
    const cell = meaning ?? written;
    if (existing && !emptyClears && textOf(cell) === '') {
      if (!column.neverCleared && column.write(before, lookup) !== '') emptyColumns.push(column.heading);
      continue;
    }
    const result = column.read(cell, vehicle, lookup);
    if (typeof result !== 'string') {
      vehicle = result;
      continue;
    }
    if (column.options) countLabel(labels, column, written, result);
    reject({
      column: column.heading,
      value: textOf(cell),
      fault: result,
      required: column.field === 'title' && !existing,
    });
  }
  // Adds the brand to a new or changed title. A stored title that is only the model does not change.
  if (headings.isTitleModel && normalizeText(vehicle.title) !== normalizeText(before.title)) {
    const title = titleOfModel(vehicle.title, lookup.brandNameOf(vehicle.brand ?? 0));
    const fault = lengthFault(title, MAX_TITLE_LENGTH);
    if (fault) reject({ column: 'Titre', value: title, fault, required: !existing });
    vehicle = { ...vehicle, title: fault ? before.title : title };
  }
  if (!existing && !headings.fields.some(({ column }) => column.field === 'offer_kind'))
    vehicle = { ...vehicle, offer_kind: offerOfPrices(vehicle) ?? vehicle.offer_kind };
  const year = vehicle.model_year;
  vehicle = yearByRegistration(before, vehicle);
  const vin = String(vehicle.vin);
  const doubt = vin === before.vin ? null : vinDoubt(vin, yearOf(vehicle));
  if (doubt !== null) {
    reject({ column: 'VIN', value: vin, fault: doubt, required: false });
    vehicle = { ...vehicle, vin: before.vin };
  }
  const photos = planPhotos(existing?.id, before.images, vehicle.images, lookup.photos);
  vehicle = { ...vehicle, images: [...photos.images] };
  // A photo that is not fetched yet is no image, so the vehicle keeps its former status.
  const isWithoutPhoto = photos.toFetch !== null && missesOnlyImage(before, vehicle);
  if (isWithoutPhoto) vehicle = { ...vehicle, state: before.state };
  for (const problem of missingIn(before, vehicle)) reject(problem);
  if (leftOut.some(({ column }) => column === STATUS)) vehicle = { ...vehicle, state: before.state };
  return {
    vehicle,
    problems,
    leftOut,
    emptyColumns,
    hasDerivedYear: vehicle.model_year !== year,
    photos,
    isWithoutPhoto,
  };
}

function pricesWithoutAmount({ fields }: Headings, vehicle: AnyInput, lookup: CellLookup): string[] {
  const prices = fields
    .filter(({ column }) => column.isPrice)
    .map(({ column }) => textOf(column.write(vehicle, lookup)));
  return prices.filter((text) => text !== '' && centsOf(text) === null);
}

/** Counts the lines of a label, in any spelling of case and accents. */
function countLabel(
  labels: RowContext['labels'],
  { field, heading }: CsvColumn,
  written: string,
  fault: string,
  meaning?: string | null,
): void {
  const text = textOf(written);
  const key = labelKey(field, text);
  const label = labels.get(key) ?? { field, column: heading, written: text, fault, lines: 0 };
  labels.set(key, { ...label, lines: label.lines + 1, ...(meaning === undefined ? {} : { meaning }) });
}

function yearOf({ first_registration, model_year }: AnyInput): number | null {
  return yearOfModel(String(first_registration).slice(-4)) ?? yearOfModel(String(model_year));
}

function missingIn(before: AnyInput, after: AnyInput): Omit<Problem, 'reason'>[] {
  if (!after.state) return [];
  const { status } = after.state;
  const missing = Object.values(missingFields(before, after));
  if (missing.length === 0) return [];
  const fault = missing.map(lowerFirst).join(', ');
  return [{ column: STATUS, value: statusLabel(status), fault, required: false }];
}

function missingFields(before: AnyInput, after: AnyInput): Record<string, string> {
  return after.state ? missingFor(before.state?.status ?? 'available', after.state.status, after) : {};
}

function missesOnlyImage(before: AnyInput, after: AnyInput): boolean {
  const missing = Object.keys(missingFields(before, after));
  return missing.length === 1 && missing[0] === 'images';
}

function leftOutBy(choices: readonly LeftOut[]): RowContext['isLeftOut'] {
  const keyOf = ({ line = 0, column, fault }: LeftOut) => JSON.stringify([line, column, fault]);
  const keys = new Set(choices.map(keyOf));
  return (line, fault) => keys.has(keyOf(fault)) || keys.has(keyOf({ ...fault, line }));
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
