import type { Selectable } from 'kysely';
import type { AppContext } from '../../../server/app-context.ts';
import type { Tables } from '../../../server/db/tables.ts';
import { hashOfToken } from '../../../server/token.ts';
import { ago } from '../../../shared/dates/dates.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { Progress } from '../../../shared/progress.ts';
import { WRITE_TIMEOUT_MS } from './import-task.server.ts';
import type { FetchedPhotos, ImportJob, Reverted } from './stock-import.schema.ts';
import { type JobState, PREVIEW_HOURS, REVERT_DAYS } from './stock-import.ts';
import { packRows, type StoredChoices, type StoredSource, unpackRows } from './stored-source.server.ts';

/**
 * The previewed, written and reverted imports. The database stores them, so that another instance of the site can
 * continue.
 */

export type ImportRow = Selectable<Tables['imports']>;

type NewPreview = Pick<ImportRow, 'kind' | 'who' | 'file_name' | 'digest' | 'refused'> & {
  token: string;
  source: StoredSource;
};

/** Maximum number of stored previews of one administrator. Each correction adds a preview. */
const MAX_PREVIEWS = 5;

/** The process of a longer write was killed after `WRITE_TIMEOUT_MS`. */
const MAX_WRITE_MS = WRITE_TIMEOUT_MS + 60_000;

export const STOPPED = 'Le serveur s’est arrêté pendant l’import : rien n’a été écrit. Déposez le fichier à nouveau.';

const HOUR_MS = 3_600_000;

/** Also deletes old previews, and previews above the maximum. */
export async function insertPreview({ database: { query } }: AppContext, preview: NewPreview): Promise<void> {
  const { token, source, ...columns } = preview;
  const { rows, ...choices } = source;
  const now = new Date().toISOString();
  const { id } = await query
    .insertInto('imports')
    .values({
      ...columns,
      token_hash: hashOfToken(token),
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
  await previews.where('created_at', '<', ago(PREVIEW_HOURS * HOUR_MS)).execute();
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

export function findByToken({ database: { query } }: AppContext, token: string): Promise<ImportRow | undefined> {
  return query.selectFrom('imports').selectAll().where('token_hash', '=', hashOfToken(token)).executeTakeFirst();
}

export function findJob({ database: { query } }: AppContext, id: number): Promise<ImportRow | undefined> {
  return query.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();
}

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
  columns: Partial<ImportRow> = {},
): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('imports')
    .set({ ...columns, state: to, alive_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Marks writes whose process has ended as failed. */
export async function failStopped(context: AppContext): Promise<void> {
  const underWay = context.database.query
    .selectFrom('imports')
    .select(['id', 'alive_at'])
    .where('state', 'in', ['waiting', 'running']);
  // If the start is in the future, the clock was set back.
  for (const { id, alive_at } of await underWay.execute())
    if (Math.abs(Date.now() - Date.parse(alive_at)) > MAX_WRITE_MS) await failJob(context, id, STOPPED);
}

export async function failJob(context: AppContext, id: number, reason: string): Promise<void> {
  await transition(context, id, ['waiting', 'running'], 'failed', { error: reason, source: '{}' });
  await deleteUsedRows(context);
}

export function lastJobs({ database: { query } }: AppContext, kind: VehicleKind, count: number): Promise<ImportRow[]> {
  return query
    .selectFrom('imports')
    .selectAll()
    .where('kind', '=', kind)
    .where('state', '!=', 'preview')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
}

export function presentJob(row: ImportRow, photos: FetchedPhotos, progress?: Progress): ImportJob {
  const undone = revertedBy(row);
  return {
    job: row.id,
    kind: row.kind,
    file_name: row.file_name,
    who: row.who,
    created_at: row.created_at,
    state: row.state === 'done' || row.state === 'failed' ? row.state : 'running',
    done: row.done,
    total: row.total,
    created: row.created,
    updated: row.updated,
    refused: row.refused,
    ...progress,
    missing: row.missing || 'leave',
    error: row.error,
    undone,
    undoable: row.state === 'done' && undone === null && isRecent(row) && row.total > 0,
    photos,
  };
}

/** Returns null if there was no revert. An earlier release stored no brands. */
export function revertedBy({ undone }: Pick<ImportRow, 'undone'>): Reverted | null {
  return undone === '{}' ? null : { brands: [], edited_photos: 0, ...JSON.parse(undone) };
}

export function isRecent({ created_at }: Pick<ImportRow, 'created_at'>): boolean {
  return created_at >= ago(REVERT_DAYS * 24 * HOUR_MS);
}

export function isExpired({ created_at, state }: Pick<ImportRow, 'created_at' | 'state'>): boolean {
  return state === 'preview' && created_at < ago(PREVIEW_HOURS * HOUR_MS);
}

/** Finds the import that this operation wrote, or that it has undone. */
export function findJobOf({ database: { query } }: AppContext, operation: string): Promise<ImportRow | undefined> {
  return query
    .selectFrom('imports')
    .selectAll()
    .where('state', '=', 'done')
    .where((of) =>
      of.or([of('operation', '=', operation), of('undone', 'like', `%${JSON.stringify({ operation }).slice(1)}`)]),
    )
    .executeTakeFirst();
}

/** @param undone the result and the operation of the undo; {} if the undo was undone itself */
export async function setReverted(
  { database: { query } }: AppContext,
  id: number,
  undone: (Reverted & { operation: string }) | Record<string, never>,
): Promise<void> {
  await query
    .updateTable('imports')
    .set({ undone: JSON.stringify(undone) })
    .where('id', '=', id)
    .execute();
}
