import { Socket } from 'node:net';
import { type Kysely, type MigrationLockOptions, PostgresAdapter, PostgresDialect } from 'kysely';
import pg from 'pg';
import { propertiesOf } from '../../shared/records.ts';

const INT8 = 20;
const TIMESTAMPTZ = 1184;

/**
 * A server that sends nothing for so long is gone: longer than a statement may run and than an idle connection stays
 * open.
 */
const SOCKET_TIMEOUT_MS = 20_000;

/** How long connecting and one statement may take, in milliseconds. */
const TIMEOUTS = { connectionTimeoutMillis: 5_000, statement_timeout: 15_000 };

/**
 * Opens a pool on PostgreSQL. Integers come as numbers and times as ISO 8601 texts, as on SQLite. No state stays on a
 * connection between two transactions (no session settings, named statements or session locks), so it may be that of a
 * transaction pooler such as PgBouncer.
 */
export async function openPostgres(url: string, onLost: (error: Error) => void): Promise<PostgresDialect> {
  const { connectionTimeoutMillis, statement_timeout } = TIMEOUTS;
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis,
    idleTimeoutMillis: 15_000,
    ...((await acceptsStatementTimeout(url)) ? { statement_timeout } : {}),
    stream: socketWithTimeout,
    application_name: 'vitrine',
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
        if (oid === INT8) return Number;
        if (oid === TIMESTAMPTZ) return (text: string) => new Date(text).toISOString();
        return pg.types.getTypeParser(oid, format as 'text');
      }) as typeof pg.types.getTypeParser,
    },
  });
  // A connection that the server closes is replaced at the next query. Without this listener its error would end the
  // process: the pool listens only while a connection is idle, not between two statements of a transaction.
  pool.on('connect', (client) => client.on('error', onLost));
  pool.on('error', () => undefined);
  return new PoolablePostgresDialect({ pool });
}

/** Kysely locks migrations for a session, which a pooler does not support; database.ts locks them for a transaction. */
class PoolablePostgresDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new UnlockedPostgresAdapter();
  }
}

class UnlockedPostgresAdapter extends PostgresAdapter {
  override async acquireMigrationLock(_db: Kysely<unknown>, _options: MigrationLockOptions): Promise<void> {}
  override async releaseMigrationLock(_db: Kysely<unknown>, _options: MigrationLockOptions): Promise<void> {}
}

/** A pooler rejects connections with a `statement_timeout`: there the role has it (docs/hosting.md). */
async function acceptsStatementTimeout(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, ...TIMEOUTS, stream: socketWithTimeout });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch (error) {
    if (/unsupported startup parameter/.test(String(propertiesOf(error).message))) return false;
    throw error;
  }
}

/** Without a timeout a request would wait forever for a server that crashed or a network that drops packets. */
function socketWithTimeout(): Socket {
  const socket = new Socket();
  socket.setTimeout(SOCKET_TIMEOUT_MS, () => socket.destroy(new Error('Connection terminated: no response')));
  return socket;
}
