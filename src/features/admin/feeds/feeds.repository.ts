import type { Selectable } from 'kysely';
import { type AppContext, inTransaction } from '../../../server/app-context.ts';
import { isWriteRefused } from '../../../server/capacity.ts';
import type { Tables } from '../../../server/db/tables.ts';
import { hashOfToken, newToken } from '../../../server/token.ts';
import type { Admin } from '../../platform/auth/admin.ts';
import { changesOfNew, recordEntries } from '../../platform/journal/journal.repository.ts';
import { FEED_LABELS } from './feed.ts';
import type { FeedInput } from './feeds.schema.ts';

/** A token identifies a feed. The database contains only the hash of the token. */

export type FeedRow = Omit<Selectable<Tables['feeds']>, 'token_hash'>;

const COLUMNS = ['id', 'name', 'format', 'include_vin', 'created_at', 'fetched', 'last_fetched_at'] as const;

export function listFeeds({ database }: AppContext): Promise<FeedRow[]> {
  return database.query.selectFrom('feeds').select(COLUMNS).orderBy('id', 'desc').execute();
}

export async function createFeed(
  context: AppContext,
  admin: Admin,
  { name, format, include_vin }: FeedInput,
): Promise<{ feed: FeedRow; token: string }> {
  const token = newToken();
  return inTransaction(context, async (inside) => {
    const row = await inside.database.query
      .insertInto('feeds')
      .values({ name, format, include_vin: include_vin ? 1 : 0, token_hash: hashOfToken(token) })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    const changes = changesOfNew({ format: FEED_LABELS[format], include_vin: include_vin ? 'oui' : '' });
    await recordEntries(inside, admin, [{ action: 'create', object: 'feeds', id: row.id, title: name, changes }]);
    return { feed: row, token };
  });
}

/** The feed's address then returns 404. Returns false if the id is unknown. */
export async function revokeFeed(context: AppContext, admin: Admin, id: number): Promise<boolean> {
  return inTransaction(context, async (inside) => {
    const { query } = inside.database;
    const row = await query.deleteFrom('feeds').where('id', '=', id).returning('name').executeTakeFirst();
    if (!row) return false;
    await recordEntries(inside, admin, [{ action: 'delete', object: 'feeds', id, title: row.name }]);
    return true;
  });
}

export async function findFeed({ database }: AppContext, token: string): Promise<FeedRow | null> {
  const row = await database.query
    .selectFrom('feeds')
    .select(COLUMNS)
    .where('token_hash', '=', hashOfToken(token))
    .executeTakeFirst();
  return row ?? null;
}

/** A failed write, for example on a full disk, does not prevent the fetch. */
export async function countFetch({ database }: AppContext, id: number): Promise<void> {
  await database.query
    .updateTable('feeds')
    .set((feed) => ({ fetched: feed('fetched', '+', 1), last_fetched_at: new Date().toISOString() }))
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      if (!isWriteRefused(error)) throw error;
    });
}
