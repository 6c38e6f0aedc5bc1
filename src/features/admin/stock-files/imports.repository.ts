import { hash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { AppContext } from '../../../server/app-context.ts';
import type { Tables } from '../../../server/db/tables.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { FetchedPhotos, ImportJob, Reverted } from './stock-import.schema.ts';
import { type JobState, PREVIEW_HOURS, REVERT_DAYS } from './stock-import.ts';
import { packRows, type StoredChoices, type StoredSource, unpackRows } from './stored-source.server.ts';

/**
 * The previewed, written and reverted imports. The database stores them, so that another instance of the site can
 * continue.
 */

type ImportRow = Selectable<Tables['imports']>;
/** A job without its source, because the rows of a former release's file can take megabytes. */
export type ImportJobRow = Omit<ImportRow, 'source'>;

type NewPreview = Pick<ImportRow, 'kind' | 'who' | 'file_name' | 'digest' | 'refused'> & {
  token: string;
  source: StoredSource;
};

/** Maximum number of stored previews of one administrator. Each correction adds a preview. */
const MAX_PREVIEWS = 5;

/**
 * A process that writes updates `alive_at` at this interval. After `DEAD_AFTER_MS` without an update, the process
 * counts as dead.
 */
export const HEARTBEAT_MS = 5_000;
const DEAD_AFTER_MS = 30_000;

export const STOPPED = 'Le serveur s’est arrêté pendant l’import : rien n’a été écrit. Déposez le fichier à nouveau.';

const HOUR_MS = 3_600_000;
const timestampBefore = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
const hashOf = (token: string) => hash('sha256', token, 'hex');

/**
 * Also deletes old previews, and previews above the maximum. If the process ends in the middle, nobody has the token, so
 * the preview is deleted as an old one.
 */
export async function insertPreview({ database: { query } }: AppContext, preview: NewPreview): Promise<void> {
  const { token, source, ...columns } = preview;
  const { rows, ...choices } = source;
  const now = new Date().toISOString();
  const { id } = await query
    .insertInto('imports')
    .values({
      ...columns,
      token_hash: hashOf(token),
      source: JSON.stringify(choices),
      state: 'preview',
      created_at: now,
      alive_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for await (const packed of packRows(rows))
    await query.insertInto('import_rows').values({ import: id, packed }).execute();
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
  'operation',
] as const satisfies (keyof ImportJobRow)[];

export function findByToken({ database: { query } }: AppContext, token: string): Promise<ImportJobRow | undefined> {
  return query.selectFrom('imports').select(JOB_COLUMNS).where('token_hash', '=', hashOf(token)).executeTakeFirst();
}

export function findJob({ database: { query } }: AppContext, id: number): Promise<ImportJobRow | undefined> {
  return query.selectFrom('imports').select(JOB_COLUMNS).where('id', '=', id).executeTakeFirst();
}

export function findImport({ database: { query } }: AppContext, id: number): Promise<ImportRow | undefined> {
  return query.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns the previewed file with the choices for it. */
export async function findSource({ database: { query } }: AppContext, row: ImportRow): Promise<StoredSource> {
  const choices: StoredChoices = JSON.parse(row.source);
  const rows = [...(choices.rows ?? [])];
  const parts = query.selectFrom('import_rows').where('import', '=', row.id).orderBy('id');
  for (const { id } of await parts.select('id').execute()) {
    const part = query.selectFrom('import_rows').select('packed').where('id', '=', id);
    rows.push(...unpackRows((await part.executeTakeFirstOrThrow()).packed));
  }
  return { ...choices, rows };
}

/** Deletes the rows of files that are written or failed. */
export async function deleteUsedRows({ database: { query } }: AppContext): Promise<void> {
  const ended = query.selectFrom('imports').select('id').where('state', 'in', ['done', 'failed']);
  await query.deleteFrom('import_rows').where('import', 'in', ended).execute();
}

/** Changes the state if it is one of `from`. Otherwise returns false. */
export async function transition(
  { database: { query } }: AppContext,
  id: number,
  from: readonly ImportRow['state'][],
  to: JobState,
  columns: Partial<
    Pick<
      ImportRow,
      | 'missing'
      | 'error'
      | 'source'
      | 'done'
      | 'total'
      | 'created'
      | 'updated'
      | 'journal_from'
      | 'journal_to'
      | 'operation'
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
 * If the process of the job has ended, sets the job to failed.
 * @param runsHere true if this process runs the job. Then the job is alive even without a heartbeat.
 */
export async function currentJob(
  context: AppContext,
  kind: VehicleKind,
  id: number,
  runsHere: boolean,
): Promise<ImportJobRow | undefined> {
  const row = await findJob(context, id);
  if (!row || row.kind !== kind || row.state === 'preview') return undefined;
  const isUnderWay = row.state === 'waiting' || row.state === 'running';
  // If a heartbeat is more than an hour in the future, it was written before the clock was set back.
  const isAlive = row.alive_at >= timestampBefore(DEAD_AFTER_MS) && row.alive_at <= timestampBefore(-HOUR_MS);
  if (!isUnderWay || runsHere || isAlive) return row;
  await failJob(context, id, STOPPED);
  return findJob(context, id);
}

export async function failJob(context: AppContext, id: number, reason: string): Promise<void> {
  await transition(context, id, ['waiting', 'running'], 'failed', { error: reason, source: '{}' });
  await deleteUsedRows(context);
}

export function lastJobs(
  { database: { query } }: AppContext,
  kind: VehicleKind,
  count: number,
): Promise<ImportJobRow[]> {
  return query
    .selectFrom('imports')
    .select(JOB_COLUMNS)
    .where('kind', '=', kind)
    .where('state', '!=', 'preview')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
}

export function presentJob(
  row: ImportJobRow,
  photos: FetchedPhotos,
  progress?: { done: number; total: number },
): ImportJob {
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
    photos,
  };
}

/** Returns null if there was no revert. Results of an earlier release have no brands. */
export function revertedBy({ undone }: Pick<ImportJobRow, 'undone'>): Reverted | null {
  return undone === '{}' ? null : { brands: [], edited_photos: 0, ...JSON.parse(undone) };
}

export function isRecent({ created_at }: Pick<ImportRow, 'created_at'>): boolean {
  return created_at >= timestampBefore(REVERT_DAYS * 24 * HOUR_MS);
}

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
