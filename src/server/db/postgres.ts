import { Socket } from 'node:net';
import { type Kysely, type MigrationLockOptions, PostgresAdapter, PostgresDialect } from 'kysely';
import pg from 'pg';

const INT8 = 20;
const TIMESTAMPTZ = 1184;

/** Longer than the server lets a statement run and than an unused connection is kept: who is silent for so long is gone. */
const MAX_SILENCE = 20_000;

/** What every connection asks the server for: how long it may take to connect, and to answer one statement. */
const LIMITS = { connectionTimeoutMillis: 5_000, statement_timeout: 15_000 };

/**
 * Opens a pool on PostgreSQL. Whole numbers come as numbers and moments as ISO 8601 texts, as SQLite gives them. Nothing
 * is kept on a connection from one transaction to the next (no session settings, no named statements, no session locks),
 * so it may be a pooler's.
 */
export async function openPostgres(url: string, onLost: (error: Error) => void): Promise<PostgresDialect> {
  const { connectionTimeoutMillis, statement_timeout } = LIMITS;
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis,
    idleTimeoutMillis: 15_000,
    ...((await takesLimits(url)) ? { statement_timeout } : {}),
    stream: impatientSocket,
    application_name: 'vitrine',
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
        if (oid === INT8) return Number;
        if (oid === TIMESTAMPTZ) return (text: string) => new Date(text).toISOString();
        return pg.types.getTypeParser(oid, format as 'text');
      }) as typeof pg.types.getTypeParser,
    },
  });
  // A connection that the server closes is replaced at the next query. Without a listener of its own it would end the
  // process: the pool listens only while it is idle, not between two statements of a transaction.
  pool.on('connect', (client) => client.on('error', onLost));
  pool.on('error', () => undefined);
  return new PoolablePostgresDialect({ pool });
}

/** Kysely's own lock around migrations is one of the session; ours is the transaction's (database.ts). */
class PoolablePostgresDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new UnlockedPostgresAdapter();
  }
}

class UnlockedPostgresAdapter extends PostgresAdapter {
  override async acquireMigrationLock(_db: Kysely<unknown>, _options: MigrationLockOptions): Promise<void> {}
  override async releaseMigrationLock(_db: Kysely<unknown>, _options: MigrationLockOptions): Promise<void> {}
}

/** A pooler refuses connections that ask for a limit of their own: there the role has it (docs/hosting.md). */
async function takesLimits(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, ...LIMITS, stream: impatientSocket });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch (error) {
    if (/unsupported startup parameter/.test((error as Error).message)) return false;
    throw error;
  }
}

/** A server that fell, or a network that swallows, says nothing: without this a request would wait for ever. */
function impatientSocket(): Socket {
  const socket = new Socket();
  socket.setTimeout(MAX_SILENCE, () => socket.destroy(new Error('Connection terminated: no answer')));
  return socket;
}
