import { hash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { AppContext } from '../../../server/app-context.ts';
import type { Tables } from '../../../server/db/tables.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { Mapping } from './csv/columns/column-mapping.ts';
import type { Row } from './csv/csv-file.ts';
import type { ImportJob, Reverted } from './stock-import.schema.ts';
import { type JobState, type MissingChoice, PREVIEW_HOURS, REVERT_DAYS } from './stock-import.ts';

/** Imports: previewed, written, reverted. Any instance of the site can go on where another stopped. */

export type ImportRow = Selectable<Tables['imports']>;
/** An import without the rows of its file, which may be megabytes. */
export type JobRow = Omit<ImportRow, 'source'>;

/** A file as it was previewed: what the write reads it from again. */
export type StoredSource = {
  headings: string[];
  rows: Row[];
  mapping: Mapping;
  /** Was the mapping chosen, so that it is saved? */
  isChosen: boolean;
  emptyClears: readonly string[];
  brands: Readonly<Record<string, number | null>>;
};

export type NewPreview = Pick<ImportRow, 'kind' | 'who' | 'file_name' | 'digest' | 'refused'> & {
  token: string;
  source: StoredSource;
};

/** Previews of one administrator that are kept; each correction makes another. */
const MAX_PREVIEWS = 5;

/** How often a process that writes says so; one that has not for so long is taken for dead. */
export const HEARTBEAT_MS = 5_000;
const DEAD_AFTER_MS = 30_000;

export const STOPPED = 'Le serveur s’est arrêté pendant l’import : rien n’a été écrit. Déposez le fichier à nouveau.';

const HOUR_MS = 3_600_000;
const before = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
const hashOf = (token: string) => hash('sha256', token, 'hex');

/** Keeps a preview, and forgets those that are too old or too many. */
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
  await previews.where('created_at', '<', before(PREVIEW_HOURS * HOUR_MS)).execute();
  const own = query
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
      (await own.execute()).map(({ id }) => id),
    )
    .execute();
}

const JOB_COLUMNS = [
  ...(['id', 'token_hash', 'kind', 'who', 'state', 'created_at', 'alive_at', 'file_name', 'digest'] as const),
  ...(['missing', 'error', 'undone', 'done', 'total', 'created', 'updated', 'refused'] as const),
  ...(['journal_from', 'journal_to'] as const),
] satisfies (keyof JobRow)[];

export function findByToken({ database: { query } }: AppContext, token: string): Promise<JobRow | undefined> {
  return query.selectFrom('imports').select(JOB_COLUMNS).where('token_hash', '=', hashOf(token)).executeTakeFirst();
}

export function findJob({ database: { query } }: AppContext, id: number): Promise<JobRow | undefined> {
  return query.selectFrom('imports').select(JOB_COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** A file with its rows, to write it. */
export function findImport({ database: { query } }: AppContext, id: number): Promise<ImportRow | undefined> {
  return query.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Goes on to the next state, from one that it still has. False where it has another one meanwhile. */
export async function transition(
  { database: { query } }: AppContext,
  id: number,
  from: readonly string[],
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

/** Says that the process that writes runs, and how far it is. */
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
 * A job as it is now; one whose process is gone has failed.
 * @param runsHere this process runs it: it lives even where it could not say so, because the database had to wait.
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
  // One that said so an hour from now did before the clock was set back.
  const isAlive = row.alive_at >= before(DEAD_AFTER_MS) && row.alive_at <= before(-HOUR_MS);
  if (!isUnderWay || runsHere || isAlive) return row;
  await failJob(context, id, STOPPED);
  return findJob(context, id);
}

/** A job under way has failed: nothing of it was written. */
export function failJob(context: AppContext, id: number, reason: string): Promise<boolean> {
  return transition(context, id, ['waiting', 'running'], 'failed', { error: reason, source: '{}' });
}

/** Jobs under way whose process is gone. */
export function deadJobs({ database: { query } }: AppContext): Promise<JobRow[]> {
  return query
    .selectFrom('imports')
    .select(JOB_COLUMNS)
    .where('state', 'in', ['waiting', 'running'])
    .where('alive_at', '<', before(DEAD_AFTER_MS))
    .execute();
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

/** `progress`: how far this process is with it. */
export function presentJob(row: JobRow, progress?: { done: number; total: number }): ImportJob {
  const { id, file_name, who, created_at, done, total, created, updated, refused, error } = row;
  const undone = JSON.parse(row.undone) as Reverted | Record<never, never>;
  const isUndone = 'trashed' in undone;
  return {
    job: id,
    kind: row.kind as VehicleKind,
    ...{ file_name, who, created_at, done, total, created, updated, refused, error },
    state: row.state as JobState,
    ...(row.state === 'running' || row.state === 'waiting' ? progress : {}),
    missing: (row.missing || 'leave') as MissingChoice,
    undone: isUndone ? undone : null,
    undoable: row.state === 'done' && !isUndone && isRecent(row) && row.total > 0,
  };
}

/** Can it still be reverted? */
export function isRecent({ created_at }: Pick<ImportRow, 'created_at'>): boolean {
  return created_at >= before(REVERT_DAYS * 24 * HOUR_MS);
}

/** Is it a preview that can no longer be written? */
export function isExpired({ created_at, state }: Pick<ImportRow, 'created_at' | 'state'>): boolean {
  return state === 'preview' && created_at < before(PREVIEW_HOURS * HOUR_MS);
}

export async function setReverted({ database: { query } }: AppContext, id: number, undone: Reverted): Promise<void> {
  await query
    .updateTable('imports')
    .set({ undone: JSON.stringify(undone) })
    .where('id', '=', id)
    .execute();
}
