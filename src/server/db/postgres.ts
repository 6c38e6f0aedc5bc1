import { Socket } from 'node:net';
import { PostgresDialect } from 'kysely';
import pg from 'pg';

const INT8 = 20;
const TIMESTAMPTZ = 1184;

/** Longer than the server lets a statement run and than an unused connection is kept: who is silent for so long is gone. */
const LONGEST_SILENCE = 20_000;

/** Opens a pool on PostgreSQL. Whole numbers come as numbers and moments as ISO 8601 texts, as SQLite gives them. */
export function openPostgres(url: string, onLost: (error: Error) => void): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 15_000,
    statement_timeout: 15_000,
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
  return new PostgresDialect({ pool });
}

/** A server that fell, or a network that swallows, says nothing: without this a request would wait for ever. */
function impatientSocket(): Socket {
  const socket = new Socket();
  socket.setTimeout(LONGEST_SILENCE, () => socket.destroy(new Error('Connection terminated: no answer')));
  return socket;
}
