import type { AppContext } from '../../../server/app-context.ts';
import { newToken } from '../../../server/token.ts';
import { invalidFields } from '../../../shared/errors.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { cut } from '../../../shared/text/text.ts';
import type { Admin } from '../../platform/auth/admin.ts';
import { statusLabel } from '../../stock/vehicles/status/status.ts';
import {
  type Headings,
  headingsBy,
  likelyKind,
  type Mapping,
  missingColumns,
  namedHeadings,
  suggestMapping,
} from './csv/columns/column-mapping.ts';
import { type CsvColumn, REFERENCE } from './csv/columns/columns.ts';
import { CSV_KINDS } from './csv/columns/csv-kinds.ts';
import { isBeforeTax } from './csv/columns/headings.ts';
import { previewImport } from './csv/csv-import.server.ts';
import type { CsvRow } from './csv/heading-line.ts';
import { savedMapping } from './csv/import-choices.repository.ts';
import { emptyPlan, type Plan } from './csv/import-plan.ts';
import type { StockFile } from './csv/stock-file.server.ts';
import type { PreviewTask, TaskResult } from './import-task.server.ts';
import { insertPreview } from './imports.repository.ts';
import { isAddress } from './photos/listed-photos.ts';
import { hostOf } from './photos/photo-queue.repository.ts';
import type { CellFix, FilePreview } from './stock-import.schema.ts';
import { MAX_CELL_CHARACTERS, MAX_SHOWN_VEHICLES } from './stock-import.ts';
import { importSourceOf, type StoredSource } from './stored-source.server.ts';

/** Maximum numbers in a preview. Further cells, changes and refusals are only counted. */
const MAX_EXAMPLES = 3;
const MAX_CHANGES = 50;
const MAX_REFUSED = 1_000;
const MAX_QUESTIONS = 200;
const MAX_EXAMPLE_CHARACTERS = 60;
const MAX_HOSTS = 10;

const MAX_REFERENCE_CHARACTERS = 200;

/**
 * Previews a file and stores it for the write.
 * @throws DomainError if a choice names a column that is missing in the file
 */
export async function previewFile(
  context: AppContext,
  admin: Admin,
  task: PreviewTask,
  file: StockFile,
): Promise<TaskResult<PreviewTask>> {
  const { kind } = file;
  const previousMapping = await usableMapping(context, kind, file.headings);
  const storedSource = storedSourceOf(file, task, previousMapping);
  const summary = {
    ...summaryOfFile(file, storedSource.mapping),
    remembered: Object.keys(previousMapping).length > 0,
  };
  if (summary.lacks.length > 0)
    return {
      kind,
      preview: { ...summary, ...summaryOfPlan(emptyPlan(), []), edited_photos: 0, missing: [] },
      token: '',
    };
  const source = importSourceOf(kind, storedSource);
  const { plan, missing, editedPhotos, digest } = await previewImport(context, source);
  const sameIds = Object.fromEntries(
    plan.same.flatMap(({ reference, answer, stored }) => (answer === 'same' && stored ? [[reference, stored.id]] : [])),
  );
  const token = newToken();
  await insertPreview(context, {
    kind,
    who: admin.name,
    file_name: task.fileName,
    token,
    source: { ...storedSource, sameIds },
    digest,
    refused: plan.rejected.length,
  });
  const changes = { ...summaryOfPlan(plan, source.headings.fields), edited_photos: editedPhotos, missing };
  return { kind, preview: { ...summary, ...changes }, token };
}

/** Leaves out fields that this release does not have, and prices without taxes that an earlier release accepted. */
async function usableMapping(context: AppContext, kind: VehicleKind, headings: readonly string[]): Promise<Mapping> {
  const columns = new Map(CSV_KINDS[kind].columns.map((column) => [column.field, column]));
  const isUsable = (name: string, field: string | null) =>
    field === null ||
    field === 'reference' ||
    (columns.has(field) && !(columns.get(field)?.isWithTax && isBeforeTax(name)));
  const entries = Object.entries(await savedMapping(context, kind, headings));
  return Object.fromEntries(entries.filter(([name, field]) => isUsable(name, field)));
}

function storedSourceOf(
  { kind, headings, rows }: StockFile,
  { options, publish = false }: PreviewTask,
  previousMapping: Mapping,
): StoredSource {
  const { mapping: chosenMapping, sheet: _sheet, fixes, ...choices } = options;
  const { columns } = CSV_KINDS[kind];
  const mapping = suggestMapping(headings, columns, chosenMapping ?? previousMapping, rows);
  const isWhole = missingColumns(mapping, columns).length === 0;
  const correctedRows = isWhole ? withFixes(rows, headingsBy(mapping, headings, columns, []), columns, fixes) : rows;
  return { ...choices, headings, rows: correctedRows, mapping, isChosen: chosenMapping !== undefined, publish };
}

function summaryOfFile({ kind, headings, rows, skipped, sheet, sheets = [] }: StockFile, mapping: Mapping) {
  const names = namedHeadings(headings);
  const examples = names.flatMap((name, index): [string, string[]][] => {
    if (name === '') return [];
    const cells = rows.map((row) => (row.cells[index] ?? '').trim());
    const samples = [...new Set(cells.filter(Boolean))].slice(0, MAX_EXAMPLES);
    return [[name, samples.map((cell) => cell.slice(0, MAX_EXAMPLE_CHARACTERS))]];
  });
  const otherKind = likelyKind(headings);
  return {
    columns: names.filter(Boolean),
    mapping: { ...mapping },
    examples: Object.fromEntries(examples),
    rows: rows.length,
    lacks: missingColumns(mapping, CSV_KINDS[kind].columns),
    looks_like: otherKind === kind ? null : otherKind,
    sheet: sheet ?? null,
    sheets: [...sheets],
    skipped,
  };
}

function summaryOfPlan(plan: Plan, fields: Headings['fields']) {
  const acceptedRows = [...plan.created, ...plan.changed];
  return {
    create: plan.created.length,
    update: plan.changed.length,
    unchanged: plan.unchanged,
    refused: refusedGroups(plan),
    refused_lines: plan.rejected.length,
    left_out: [...Map.groupBy(plan.leftOut, ({ column, fault }) => JSON.stringify([column, fault])).values()].flatMap(
      (cells) =>
        cells.slice(0, 1).map(({ column, fault }) => ({ column, fault, lines: cells.map(({ line }) => line) })),
    ),
    derived_years: plan.derivedYears,
    photos: summaryOfPhotos(plan),
    ownPaths: plan.ownPhotos.slice(0, MAX_SHOWN_VEHICLES).flatMap(({ photos }) => photos),
    without_price: plan.withoutPrice,
    only_title: plan.onlyTitle,
    prices_without_amount: {
      count: plan.pricesWithoutAmount.length,
      examples: [...new Set(plan.pricesWithoutAmount)]
        .slice(0, MAX_EXAMPLES)
        .map((text) => cut(text, MAX_EXAMPLE_CHARACTERS)),
    },
    changes: plan.changed.slice(0, MAX_CHANGES).map(({ line, id, reference, vehicle, changes }) => ({
      line,
      id,
      reference,
      title: vehicle.title,
      changes,
    })),
    labels: unansweredFirst(plan.labels, ({ meaning }) => meaning !== undefined).map((label) => ({
      ...label,
      options: [...(fields.find(({ column }) => column.field === label.field)?.column.options ?? [])],
    })),
    same: unansweredFirst(plan.same, ({ answer }) => answer !== null).map(({ stored, otherLine, ...question }) => ({
      ...question,
      stored: stored && {
        id: stored.id,
        title: stored.title,
        reference: stored.reference,
        status: statusLabel(stored.status),
      },
      other_line: otherLine,
    })),
    new_brands: plan.newBrands.map(({ id, name }) => ({
      written: name,
      lines: acceptedRows.filter(({ vehicle }) => vehicle.brand === id).length,
    })),
    other_names: plan.otherNames.map(({ spelling, name }) => ({ written: spelling, name })),
    kept: plan.emptyCells.map(({ column: heading, cells }) => ({
      field: fields.find(({ column }) => column.heading === heading)?.column.field ?? '',
      column: heading,
      cells,
    })),
  };
}

/** Keeps the order of the file if all questions are shown. */
function unansweredFirst<Q>(questions: readonly Q[], isAnswered: (question: Q) => boolean): Q[] {
  if (questions.length <= MAX_QUESTIONS) return [...questions];
  return questions
    .toSorted((one, other) => Number(isAnswered(one)) - Number(isAnswered(other)))
    .slice(0, MAX_QUESTIONS);
}

function summaryOfPhotos({ created, changed, ownPhotos, withoutPhoto }: Plan): FilePreview['photos'] {
  const rows = [...created, ...changed].flatMap(({ vehicle, toFetch }) => ({
    fetched: toFetch?.fetched ?? [],
    links: vehicle.images.filter(isAddress),
  }));
  const fetched = rows.flatMap((row) => row.fetched);
  return {
    fetched: fetched.length,
    vehicles: rows.filter((row) => row.fetched.length > 0).length,
    hosts: [...new Set(fetched.map(hostOf))].slice(0, MAX_HOSTS),
    links: rows.flatMap((row) => row.links).length,
    own: ownPhotos.map(({ id }) => id),
    without_photo: withoutPhoto.length,
  };
}

/** The most frequent fault comes first. */
function refusedGroups({ rejected }: Plan): FilePreview['refused'] {
  const cells = rejected.flatMap(({ line, reference, problems }) =>
    problems.map((problem) => ({ ...problem, line, reference })),
  );
  const groups = Map.groupBy(cells, ({ column, fault, required }) => JSON.stringify([column, fault, required]));
  let room = MAX_REFUSED;
  return [...groups.values()]
    .sort((one, other) => other.length - one.length)
    .flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const { column, fault, required } = first;
      const shown = group.slice(0, room);
      room -= shown.length;
      return {
        column,
        fault,
        required,
        lines: group.map(({ line }) => line),
        cells: shown.map(({ line, reference, value, reason }) => ({
          line,
          reference: cut(reference, MAX_REFERENCE_CHARACTERS),
          value: cut(value, MAX_CELL_CHARACTERS),
          reason,
        })),
      };
    });
}

type Place = Pick<Headings['fields'][number], 'index' | 'otherIndexes'>;

/**
 * Replaces cells by the administrator's corrections. If a column is ignored, its corrections have no effect.
 * @throws DomainError if a fix names a line that the file does not have or a column that the site does not have
 */
function withFixes(
  rows: readonly CsvRow[],
  headings: Headings,
  columns: readonly CsvColumn[],
  fixes: readonly CellFix[],
): CsvRow[] {
  const places = new Map<string, Place>([[REFERENCE.heading, { index: headings.reference }]]);
  for (const field of headings.fields) places.set(field.column.heading, field);
  const rowsByLine = new Map(rows.map((row) => [row.line, { ...row, cells: [...row.cells] }]));
  for (const { line, column, value } of fixes) {
    const row = rowsByLine.get(line);
    const place = places.get(column);
    if (!row) throw invalid(`Le fichier n’a pas de véhicule à la ligne ${line}.`);
    if (place) {
      for (const other of place.otherIndexes ?? []) row.cells[other] = '';
      row.cells[place.index] = value;
    } else if (!columns.some(({ heading }) => heading === column))
      throw invalid(`Le site n’a pas de colonne « ${column.slice(0, 60)} ».`);
  }
  return [...rowsByLine.values()];
}

const invalid = (message: string) => invalidFields({ fixes: message });
