import { PostgresDialect } from 'kysely';
import pg from 'pg';

const INT8 = 20;
const TIMESTAMPTZ = 1184;

/** Opens a pool on PostgreSQL. Whole numbers come as numbers and moments as ISO 8601 texts, as SQLite gives them. */
export function openPostgres(url: string, onLost: (error: Error) => void): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
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
