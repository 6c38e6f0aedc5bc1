import { randomBytes } from 'node:crypto';
import type { AppContext } from '../../../server/app-context.ts';
import { DomainError } from '../../../shared/errors.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { cut, fold } from '../../../shared/text/text.ts';
import type { Admin } from '../../platform/auth/admin.ts';
import { DRAFT } from '../../stock/vehicles/status/status.ts';
import { withFixes } from './csv/cell-fixes.ts';
import {
  headingsBy,
  type Mapping,
  missingColumns,
  namedHeadings,
  suggestMapping,
} from './csv/columns/column-mapping.ts';
import { CSV_KINDS } from './csv/columns/csv-kinds.ts';
import { kindOf } from './csv/columns/headings.ts';
import { type ImportSource, previewImport } from './csv/csv-import.server.ts';
import { savedMapping } from './csv/import-choices.repository.ts';
import type { Plan } from './csv/import-plan.ts';
import type { StockFile } from './csv/stock-file.ts';
import { openStockFile } from './csv/workbook/open-stock-file.server.ts';
import type { PreviewTask } from './import-task.server.ts';
import { insertPreview, type StoredSource } from './imports.repository.ts';
import type { FilePreview } from './stock-import.schema.ts';
import { type ImportOptions, MAX_CELL_CHARACTERS, MAX_ROWS } from './stock-import.ts';

/** Previews the import of a file. Nothing of the catalogue is written. */

/** Most cells, changes and refusals in a preview; the others are only counted. */
const MAX_EXAMPLES = 3;
const MAX_CHANGES = 50;
const MAX_REFUSED = 1_000;
const MAX_EXAMPLE_CHARACTERS = 60;

/** Characters of a refused line's reference. Its cells are cut at the limit of a correction. */
const MAX_REFERENCE_CHARACTERS = 200;

const TOKEN_BYTES = 32;

/** @throws DomainError if the file cannot be read, or a choice names a column that it does not have */
export async function previewFile(
  context: AppContext,
  admin: Admin,
  { kind, fileName, bytes, options }: PreviewTask,
): Promise<{ preview: FilePreview; token: string }> {
  const file = await openStockFile(bytes, kind, options.sheet, MAX_ROWS);
  const previousMapping = await usableMapping(context, kind, file.headings);
  const storedSource = storedSourceOf(kind, file, options, previousMapping);
  const summary = {
    ...summaryOfFile(kind, file, storedSource.mapping),
    remembered: Object.keys(previousMapping).length > 0,
  };
  if (summary.lacks.length > 0) return { preview: summary, token: '' };
  const source = importSourceOf(kind, storedSource);
  const { plan, missing, digest } = await previewImport(context, source);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await insertPreview(context, {
    kind,
    who: admin.name,
    file_name: fileName,
    token,
    source: storedSource,
    digest,
    refused: plan.rejected.length,
  });
  return { preview: { ...summary, ...summaryOfPlan(plan, source), missing }, token };
}

/** The saved mapping of these headings. A release may have other fields than the one before. */
async function usableMapping(context: AppContext, kind: VehicleKind, headings: readonly string[]): Promise<Mapping> {
  const fields = new Set(['reference', ...CSV_KINDS[kind].columns.map(({ field }) => field)]);
  const entries = Object.entries(await savedMapping(context, kind, headings));
  return Object.fromEntries(entries.filter(([, field]) => field === null || fields.has(field)));
}

function storedSourceOf(
  kind: VehicleKind,
  { headings, rows }: StockFile,
  { mapping: chosenMapping, emptyClears, fixes, brands }: ImportOptions,
  previousMapping: Mapping,
): StoredSource {
  const { columns } = CSV_KINDS[kind];
  const mapping = suggestMapping(headings, columns, chosenMapping ?? previousMapping);
  const isWhole = missingColumns(mapping, columns).length === 0;
  const correctedRows = isWhole ? withFixes(rows, headingsBy(mapping, headings, columns, []), fixes) : rows;
  return { headings, rows: correctedRows, mapping, isChosen: chosenMapping !== undefined, emptyClears, brands };
}

/**
 * The content of a stored file, for the plan. @throws DomainError if `emptyClears` names a field that cannot be emptied
 */
export function importSourceOf(
  kind: VehicleKind,
  { headings, rows, mapping, emptyClears, brands }: StoredSource,
): ImportSource {
  const { columns, blank } = CSV_KINDS[kind];
  return {
    kind,
    headings: headingsBy(mapping, headings, columns, emptyClears),
    rows,
    blank: { ...blank, state: DRAFT },
    // No brand has the number 0: it stands for a brand to be created.
    aliases: new Map(Object.entries(brands).map(([name, id]) => [fold(name), id ?? 0])),
  };
}

function summaryOfFile(
  kind: VehicleKind,
  { headings, rows, sheet, sheets = [] }: StockFile,
  mapping: Mapping,
): FilePreview {
  const names = namedHeadings(headings);
  const examples = names.flatMap((name, index): [string, string[]][] => {
    if (name === '') return [];
    const cells = rows.map((row) => (row.cells[index] ?? '').trim());
    const samples = [...new Set(cells.filter(Boolean))].slice(0, MAX_EXAMPLES);
    return [[name, samples.map((cell) => cell.slice(0, MAX_EXAMPLE_CHARACTERS))]];
  });
  return {
    columns: names.filter(Boolean),
    mapping: { ...mapping },
    examples: Object.fromEntries(examples),
    rows: rows.length,
    create: 0,
    update: 0,
    unchanged: 0,
    refused: [],
    refused_lines: 0,
    missing: [],
    changes: [],
    new_brands: [],
    other_names: [],
    kept: [],
    lacks: missingColumns(mapping, CSV_KINDS[kind].columns),
    remembered: false,
    looks_like: otherKindOf(kind, headings),
    sheet: sheet ?? null,
    sheets: [...sheets],
  };
}

function otherKindOf(kind: VehicleKind, headings: readonly string[]): VehicleKind | null {
  try {
    const detectedKind = kindOf(headings);
    return detectedKind === kind ? null : detectedKind;
  } catch (error) {
    // The headings belong to neither kind.
    if (error instanceof DomainError) return null;
    throw error;
  }
}

function summaryOfPlan(plan: Plan, { headings }: ImportSource) {
  const refused = plan.rejected.flatMap(({ line, reference, problems }) =>
    problems.map(({ column, value, reason }) => ({
      line,
      reference: cut(reference, MAX_REFERENCE_CHARACTERS),
      column,
      value: cut(value, MAX_CELL_CHARACTERS),
      reason,
    })),
  );
  const acceptedRows = [...plan.created, ...plan.changed];
  return {
    create: plan.created.length,
    update: plan.changed.length,
    unchanged: plan.unchanged,
    refused: refused.slice(0, MAX_REFUSED),
    refused_lines: plan.rejected.length,
    changes: plan.changed.slice(0, MAX_CHANGES).map(({ line, id, reference, vehicle, changes }) => ({
      line,
      id,
      reference,
      title: vehicle.title,
      changes,
    })),
    new_brands: plan.newBrands.map(({ id, name }) => ({
      written: name,
      lines: acceptedRows.filter(({ vehicle }) => vehicle.brand === id).length,
    })),
    other_names: plan.otherNames.map(({ spelling, name }) => ({ written: spelling, name })),
    kept: plan.emptyCells.map(({ column: heading, cells }) => ({
      field: headings.fields.find(({ column }) => column.heading === heading)?.column.field ?? '',
      column: heading,
      cells,
    })),
  };
}
