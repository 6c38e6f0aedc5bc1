import { hash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { AppContext } from '../../../server/app-context.ts';
import type { Tables } from '../../../server/db/tables.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { Mapping } from './csv/columns/column-mapping.ts';
import type { CsvRow } from './csv/csv-file.ts';
import type { ImportJob, Reverted } from './stock-import.schema.ts';
import { type JobState, PREVIEW_HOURS, REVERT_DAYS } from './stock-import.ts';

/** Imports: previewed, written, reverted. Any instance of the site can go on where another stopped. */

type ImportRow = Selectable<Tables['imports']>;
/** An import without the rows of its file, which may be megabytes. */
type JobRow = Omit<ImportRow, 'source'>;

/** A file as it was previewed. The write reads it from here. */
export type StoredSource = {
  headings: string[];
  rows: CsvRow[];
  mapping: Mapping;
  /** True if the administrator chose the mapping; it is then saved. */
  isChosen: boolean;
  emptyClears: readonly string[];
  brands: Readonly<Record<string, number | null>>;
};

type NewPreview = Pick<ImportRow, 'kind' | 'who' | 'file_name' | 'digest' | 'refused'> & {
  token: string;
  source: StoredSource;
};

/** Stored previews of one administrator; each correction adds one. */
const MAX_PREVIEWS = 5;

/** How often a process that writes updates `alive_at`; without an update for `DEAD_AFTER_MS` it counts as dead. */
export const HEARTBEAT_MS = 5_000;
const DEAD_AFTER_MS = 30_000;

export const STOPPED = 'Le serveur s’est arrêté pendant l’import : rien n’a été écrit. Déposez le fichier à nouveau.';

const HOUR_MS = 3_600_000;
const timestampBefore = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
const hashOf = (token: string) => hash('sha256', token, 'hex');

/** Stores a preview, and deletes those that are too old or too many. */
export async function insertPreview({ database: { query } }: AppContext, preview: NewPreview): Promise<void> {
  const { token, source, ...columns } = preview;
  const now = new Date().toISOString();
  await query
    .insertInto('imports')
    .values({
      ...columns,
      token_hash: hashOf(token),
      source: JSON.stringify(source),
      state: 'preview',
      created_at: now,
      alive_at: now,
    })
    .execute();
  const previews = query.deleteFrom('imports').where('state', '=', 'preview');
  await previews.where('created_at', '<', timestampBefore(PREVIEW_HOURS * HOUR_MS)).execute();
  const ownPreviews = query
    .selectFrom('imports')
    .select('id')
    .where('state', '=', 'preview')
    .where('who', '=', preview.who)
    .orderBy('id', 'desc')
    .limit(MAX_PREVIEWS);
  await previews
    .where('who', '=', preview.who)
    .where(
      'id',
      'not in',
      (await ownPreviews.execute()).map(({ id }) => id),
    )
    .execute();
}

const JOB_COLUMNS = [
  'id',
  'token_hash',
  'kind',
  'who',
  'state',
  'created_at',
  'alive_at',
  'file_name',
  'digest',
  'missing',
  'error',
  'undone',
  'done',
  'total',
  'created',
  'updated',
  'refused',
  'journal_from',
  'journal_to',
] as const satisfies (keyof JobRow)[];

export function findByToken({ database: { query } }: AppContext, token: string): Promise<JobRow | undefined> {
  return query.selectFrom('imports').select(JOB_COLUMNS).where('token_hash', '=', hashOf(token)).executeTakeFirst();
}

export function findJob({ database: { query } }: AppContext, id: number): Promise<JobRow | undefined> {
  return query.selectFrom('imports').select(JOB_COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** An import with the rows of its file. */
export function findImport({ database: { query } }: AppContext, id: number): Promise<ImportRow | undefined> {
  return query.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Sets the next state if the import is in one of `from`. Returns false if it is in another state. */
export async function transition(
  { database: { query } }: AppContext,
  id: number,
  from: readonly ImportRow['state'][],
  to: JobState,
  columns: Partial<
    Pick<
      ImportRow,
      'missing' | 'error' | 'source' | 'done' | 'total' | 'created' | 'updated' | 'journal_from' | 'journal_to'
    >
  > = {},
): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('imports')
    .set({ ...columns, state: to, alive_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Records that the process that writes runs, and its progress. */
export async function heartbeat(
  { database: { query } }: AppContext,
  id: number,
  progress: { done: number; total: number } | undefined,
): Promise<void> {
  await query
    .updateTable('imports')
    .set({ ...progress, alive_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .execute();
}

/**
 * A job as it is now. It is set to failed where its process has ended.
 * @param runsHere this process runs the job; it is alive even if the heartbeat could not be written.
 */
export async function currentJob(
  context: AppContext,
  kind: VehicleKind,
  id: number,
  runsHere: boolean,
): Promise<JobRow | undefined> {
  const row = await findJob(context, id);
  if (!row || row.kind !== kind || row.state === 'preview') return undefined;
  const isUnderWay = row.state === 'waiting' || row.state === 'running';
  // A heartbeat more than an hour in the future was written before the clock was set back.
  const isAlive = row.alive_at >= timestampBefore(DEAD_AFTER_MS) && row.alive_at <= timestampBefore(-HOUR_MS);
  if (!isUnderWay || runsHere || isAlive) return row;
  await failJob(context, id, STOPPED);
  return findJob(context, id);
}

/** Sets a job under way to failed. Nothing of it was written. */
export function failJob(context: AppContext, id: number, reason: string): Promise<boolean> {
  return transition(context, id, ['waiting', 'running'], 'failed', { error: reason, source: '{}' });
}

/** The last jobs of a kind, newest first. */
export function lastJobs({ database: { query } }: AppContext, kind: VehicleKind, count: number): Promise<JobRow[]> {
  return query
    .selectFrom('imports')
    .select(JOB_COLUMNS)
    .where('kind', '=', kind)
    .where('state', '!=', 'preview')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
}

/** `progress` is set if this process runs the job. */
export function presentJob(row: JobRow, progress?: { done: number; total: number }): ImportJob {
  const undone = revertedBy(row);
  return {
    job: row.id,
    kind: row.kind,
    file_name: row.file_name,
    who: row.who,
    created_at: row.created_at,
    state: row.state === 'preview' ? 'waiting' : row.state,
    done: row.done,
    total: row.total,
    created: row.created,
    updated: row.updated,
    refused: row.refused,
    ...(row.state === 'running' || row.state === 'waiting' ? progress : {}),
    missing: row.missing || 'leave',
    error: row.error,
    undone,
    undoable: row.state === 'done' && undone === null && isRecent(row) && row.total > 0,
  };
}

/** The result of its revert; null if it was not reverted. */
export function revertedBy({ undone }: Pick<JobRow, 'undone'>): Reverted | null {
  return undone === '{}' ? null : JSON.parse(undone);
}

/** True if a job can still be reverted. */
export function isRecent({ created_at }: Pick<ImportRow, 'created_at'>): boolean {
  return created_at >= timestampBefore(REVERT_DAYS * 24 * HOUR_MS);
}

/** True if a row is a preview that can no longer be written. */
export function isExpired({ created_at, state }: Pick<ImportRow, 'created_at' | 'state'>): boolean {
  return state === 'preview' && created_at < timestampBefore(PREVIEW_HOURS * HOUR_MS);
}

export async function setReverted({ database: { query } }: AppContext, id: number, undone: Reverted): Promise<void> {
  await query
    .updateTable('imports')
    .set({ undone: JSON.stringify(undone) })
    .where('id', '=', id)
    .execute();
}
