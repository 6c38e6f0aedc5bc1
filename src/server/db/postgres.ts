import { Socket } from 'node:net';
import { type Kysely, type MigrationLockOptions, PostgresAdapter, PostgresDialect } from 'kysely';
import pg from 'pg';
import { propertiesOf } from '../../shared/records.ts';

const INT8 = 20;
const TIMESTAMPTZ = 1184;

/** The pool closes a connection that is silent for this time. Statements and idle connections have shorter limits. */
const SOCKET_TIMEOUT_MS = 20_000;

const TIMEOUTS = { connectionTimeoutMillis: 5_000, statement_timeout: 15_000 };

/**
 * Opens a pool of connections. Integers become numbers and times become ISO 8601 texts, as on SQLite. Connections keep
 * no state between transactions (session settings, named statements, session locks), so that a transaction pooler such
 * as PgBouncer works.
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
  // If the server closes a connection, the pool replaces it. The pool handles the error only while the connection is
  // idle. During a transaction, the error would end the process without this listener.
  pool.on('connect', (client) => client.on('error', onLost));
  pool.on('error', () => undefined);
  return new PoolablePostgresDialect({ pool });
}

/** Kysely locks migrations for a session, which no pooler supports. `database.ts` locks them for a transaction. */
class PoolablePostgresDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new UnlockedPostgresAdapter();
  }
}

class UnlockedPostgresAdapter extends PostgresAdapter {
  override async acquireMigrationLock(_db: Kysely<unknown>, _options: MigrationLockOptions): Promise<void> {}
  override async releaseMigrationLock(_db: Kysely<unknown>, _options: MigrationLockOptions): Promise<void> {}
}

/** A pooler may reject connections with a `statement_timeout`. Then the role must have it (docs/hosting.md). */
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

function socketWithTimeout(): Socket {
  const socket = new Socket();
  socket.setTimeout(SOCKET_TIMEOUT_MS, () => socket.destroy(new Error('Connection terminated: no response')));
  return socket;
}
