import { isDeepStrictEqual } from 'node:util';
import type { Selectable } from 'kysely';
import type { AppContext } from '../../../server/app-context.ts';
import { isAmong } from '../../../server/db/among.ts';
import type { Tables } from '../../../server/db/tables.ts';
import { batches } from '../../../shared/batches.ts';
import { cellOf } from '../../../shared/csv-cells.ts';
import { ago, DAY_MS, monthsBefore } from '../../../shared/dates/dates.ts';
import { momentOf } from '../../../shared/dates/moment.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { TRASH_DAYS } from '../../../shared/trash.ts';
import type { Author } from '../auth/admin.ts';
import { ORIGIN_LABELS } from '../auth/origin.ts';
import type { JournalEntry } from './journal.schema.ts';
import {
  type Changes,
  type DescribeField,
  HIDDEN_FIELDS,
  isPriceName,
  JOURNAL_MONTHS,
  JOURNAL_OBJECTS,
  JOURNAL_PAGE,
  type JournalAction,
  type JournalObject,
  PRICE_MONTHS,
} from './journal.ts';
import { actionLabel, authorOf, type ChangeLine, changeLines, type Names, OBJECTS } from './journal-labels.ts';

/** SQLite accepts 32,766 values in one statement. An entry has ten values. */
const MAX_ENTRIES_PER_INSERT = 1_000;

export type NewEntry = { action: JournalAction; object: JournalObject; id: number; title: string; changes?: Changes };

/** The author of writes by the site itself. */
export const THE_SITE: Author = { name: '', origin: 'command', operation: null };

/**
 * Skips updates without a change. Call it in the transaction of the write.
 *
 * @example await recordEntries(inside, admin, [{ action: 'trash', object: 'cars', id, title }]);
 */
export async function recordEntries(
  { database }: AppContext,
  author: Author,
  entries: readonly NewEntry[],
): Promise<void> {
  const at = new Date().toISOString();
  const rows = entries
    .filter(({ action, changes = {} }) => action !== 'update' || Object.keys(changes).length > 0)
    .map(({ id, changes = {}, ...entry }) => ({
      ...entry,
      at,
      who: author.name,
      origin: author.origin,
      operation: author.operation,
      object_id: id,
      changes: JSON.stringify(changes),
      has_price: Object.keys(changes).some(isPriceName) ? 1 : 0,
    }));
  for (const batch of batches(rows, MAX_ENTRIES_PER_INSERT))
    await database.query.insertInto('journal').values(batch).execute();
}

/**
 * Deletes the values in the entries of vehicles that are deleted for good. Each entry still says who, when and what.
 */
export async function forgetChanges(
  { database }: AppContext,
  object: VehicleKind,
  vehicles: readonly number[],
): Promise<void> {
  await database.query
    .updateTable('journal')
    .set({ changes: '{}', has_price: 0 })
    .where('object', '=', object)
    .where(isAmong(database.engine, 'object_id', vehicles))
    .where('changes', '<>', '{}')
    .execute();
}

type Values = Readonly<Record<string, unknown>>;

export function changesOf(before: Values, after: Values): Changes {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = fields.filter((field) => !isDeepStrictEqual(before[field], after[field]));
  return Object.fromEntries(changed.map((field) => [field, [before[field], after[field]]]));
}

export function changesOfNew(values: Values): Changes {
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => (isEmptyValue(value) ? [] : [[field, [null, value]]])),
  );
}

export function isEmptyValue(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** An absent property does not restrict. `from` is included, `to` is excluded. */
type JournalFilter = {
  object?: JournalObject | undefined;
  objects?: readonly JournalObject[];
  id?: number | undefined;
  who?: string | undefined;
  operation?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** Selects only entries before this time, or at this time with a lower id. */
  before?: { at: string; id: number } | undefined;
};

export async function readJournal(
  { database }: AppContext,
  filter: JournalFilter,
  page: number,
): Promise<{ data: JournalEntry[]; remaining: number }> {
  const matching = entriesOf(database, filter);
  const { count } = await matching.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy('id', 'desc')
    .limit(JOURNAL_PAGE)
    .offset((page - 1) * JOURNAL_PAGE)
    .execute();
  return { data: rows.map(present), remaining: count };
}

export async function readEntries(
  { database }: AppContext,
  filter: JournalFilter,
  limit: number,
): Promise<(JournalEntry & { entryId: number })[]> {
  const rows = entriesOf(database, filter).selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(limit);
  return (await rows.execute()).map((row) => ({ ...present(row), entryId: row.id }));
}

const EXPORT_BATCH = 500;

async function* everyEntry({ database }: AppContext, filter: JournalFilter): AsyncGenerator<JournalEntry> {
  for (let last: number | null = null; ; ) {
    let next = entriesOf(database, filter).selectAll().orderBy('id', 'desc').limit(EXPORT_BATCH);
    if (last !== null) next = next.where('id', '<', last);
    const rows: JournalRow[] = await next.execute();
    for (const row of rows) yield present(row);
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
  }
}

export async function listAuthors(
  { database }: AppContext,
  objects: readonly JournalObject[] = JOURNAL_OBJECTS,
): Promise<string[]> {
  const rows = await entriesOf(database, { objects }).select('who').distinct().execute();
  return rows.map(({ who }) => who).sort((a, b) => a.localeCompare(b, 'fr'));
}

function entriesOf(
  { query }: AppContext['database'],
  { object, objects, id, who, operation, from, to, before }: JournalFilter,
) {
  let entries = query.selectFrom('journal');
  if (object !== undefined) entries = entries.where('object', '=', object);
  if (objects !== undefined) entries = entries.where('object', 'in', objects);
  if (id !== undefined) entries = entries.where('object_id', '=', id);
  if (who !== undefined) entries = entries.where('who', '=', who);
  if (operation !== undefined) entries = entries.where('operation', '=', operation);
  if (from !== undefined) entries = entries.where('at', '>=', from.toISOString());
  if (to !== undefined) entries = entries.where('at', '<', to.toISOString());
  if (before !== undefined)
    entries = entries.where((of) =>
      of.or([of('at', '<', before.at), of.and([of('at', '=', before.at), of('id', '<', before.id)])]),
    );
  return entries;
}

type JournalRow = Omit<Selectable<Tables['journal']>, 'has_price'>;

function present({ at, who, action, object, object_id, title, changes, origin, operation }: JournalRow): JournalEntry {
  return {
    at,
    who,
    action,
    object,
    id: object_id,
    title,
    changes: shownChanges(JSON.parse(changes)),
    origin,
    operation: operation ?? '',
  };
}

function shownChanges(changes: Changes): Changes {
  return Object.fromEntries(Object.entries(changes).filter(([field]) => !HIDDEN_FIELDS.includes(field)));
}

/** Returns the images that vehicles had before a write of the last `TRASH_DAYS`. An undo of the write needs them. */
export async function imagesBefore({ database }: AppContext, now: Date): Promise<Set<string>> {
  const since = ago(TRASH_DAYS * DAY_MS, now);
  const rows = database.query.selectFrom('journal').select('changes').where('object', 'in', ['cars', 'trucks']);
  const changed = await rows.where('at', '>=', since).where('changes', 'like', '%"images":%').execute();
  return new Set(changed.flatMap(({ changes }) => imagesIn(JSON.parse(changes))));
}

function imagesIn({ images }: Changes): string[] {
  const before = images?.[0];
  return Array.isArray(before) ? before.map(String) : [];
}

/**
 * Deletes entries with a price after `PRICE_MONTHS`, others after `JOURNAL_MONTHS`. @returns the number of deleted
 * entries
 */
export async function deleteOldEntries({ database }: AppContext, now: Date): Promise<number> {
  const old = await database.query
    .deleteFrom('journal')
    .where((entry) =>
      entry.or([
        entry('at', '<', monthsBefore(now, PRICE_MONTHS)),
        entry.and([entry('at', '<', monthsBefore(now, JOURNAL_MONTHS)), entry('has_price', '=', 0)]),
      ]),
    )
    .executeTakeFirst();
  return Number(old.numDeletedRows);
}

const HEADINGS = ['Date', 'Par', 'Action', 'Objet', 'Numéro', 'Titre', 'Champ', 'Avant', 'Après', 'Origine'];

export async function* journalRows(
  context: AppContext,
  filter: JournalFilter,
  names: Names,
  describeField: DescribeField,
): AsyncGenerator<string[]> {
  yield HEADINGS;
  for await (const entry of everyEntry(context, filter))
    yield* entryRows(entry, changeLines(entry, names, describeField, 'fr'));
}

function* entryRows(entry: JournalEntry, lines: readonly ChangeLine[]): Generator<string[]> {
  const { at, object, id, title, origin } = entry;
  const start = [momentOf(at), authorOf(entry), actionLabel(entry), OBJECTS[object].label, String(id), title];
  for (const { label, before, after } of lines.length > 0 ? lines : [{ label: '', before: '', after: '' }])
    yield [...start, label, before, after, ORIGIN_LABELS[origin]].map(cellOf);
}
