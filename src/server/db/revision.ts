import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type CompiledQuery, type Kysely, type LogEvent, SelectQueryNode } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';

/**
 * How a process knows the catalogue's revision, which decides whether a cached response is still valid. It is read at
 * every request, so it must cost microseconds.
 */
export type RevisionWatch = {
  /** @throws, or rejects, when the database is unavailable. */
  now(): number | Promise<number>;
  /** Kysely's `log`: called after every statement of this process. */
  afterQuery(event: LogEvent): void;
  close(): void;
};

/** The channel that PostgreSQL's triggers notify (migration 0004). */
export const CHANNEL = 'vitrine_catalogue';

/**
 * Reads the revision from the file, on a separate connection that no transaction occupies: exact for all processes on
 * one folder. Requests of one turn of the event loop share one read, because all of them were sent before it. A write
 * of this process makes the next request of that turn read again.
 */
export function watchFile(file: string): RevisionWatch {
  let database: DatabaseSync | undefined;
  let readRow: (() => number) | undefined;
  let current: number | null = null;
  const forget = () => {
    current = null;
  };
  const open = (): (() => number) => {
    if (!existsSync(file)) throw new Error('there is no database file');
    database = new DatabaseSync(file, { readOnly: true, timeout: 0 });
    const statement = database.prepare('select revision from catalogue where id = 1');
    // Every request reads it: without an object for the row it takes a third less.
    statement.setReturnArrays(true);
    return () => {
      const row: unknown = statement.get();
      if (!Array.isArray(row)) throw new Error('the catalogue has no revision');
      return Number(row[0]);
    };
  };
  return {
    now() {
      if (current !== null) return current;
      readRow ??= open();
      current = readRow();
      setImmediate(forget);
      return current;
    },
    afterQuery: ({ query }) => {
      if (current !== null && mayWrite(query)) forget();
    },
    close() {
      database?.close();
    },
  };
}

/** A revision younger than this is used as it is. */
const FRESH_MS = 300;
/** One younger than this is used while it is read again; an older one is waited for. */
const STALE_MS = 800;

/** After this the request is served without the cache. */
const TIMEOUT_MS = 1_000;

/** The wait after a lost connection before another attempt. */
const RETRY_DELAY_MS = 1_000;

/**
 * Learns of a change in three ways. A write of this process counts from its next request on. Writes of other instances
 * arrive by NOTIFY on a separate connection, within milliseconds. If a transaction pooler or the network drops NOTIFY,
 * a request reads a revision that is older than 300 ms, so no response is older than a second.
 */
export function watchPostgres(url: string, query: () => Kysely<Tables>): RevisionWatch {
  let lastRevision = 0;
  /** When the read of `known` started, as `performance.now()`; 0 when it must be read again. */
  let since = 0;
  /** Counts possible changes, so that a read that started before one is not taken for the revision after it. */
  let changes = 0;
  let pending: Promise<number> | undefined;
  const forget = () => {
    since = 0;
    changes += 1;
    pending = undefined;
  };
  const readOnce = (): Promise<number> => {
    if (pending !== undefined) return pending;
    const reading = withTimeout(readRevision()).finally(() => {
      if (pending === reading) pending = undefined;
    });
    pending = reading;
    return reading;
  };
  const readRevision = async (): Promise<number> => {
    const startedAt = performance.now();
    const before = changes;
    const { revision } = await query()
      .selectFrom('catalogue')
      .select('revision')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    if (before === changes) {
      lastRevision = revision;
      since = startedAt;
    }
    return revision;
  };
  const listener = listen(url, forget);
  return {
    now() {
      listener.start();
      const age = since === 0 ? Number.POSITIVE_INFINITY : performance.now() - since;
      if (age < FRESH_MS) return lastRevision;
      const reading = readOnce();
      if (age > STALE_MS) return reading;
      reading.catch(() => undefined);
      return lastRevision;
    },
    afterQuery: ({ query: executed }) => {
      if (mayWrite(executed)) forget();
    },
    close: () => listener.close(),
  };
}

/** True if a statement may change rows: any raw SQL but these words, and no select of the query builder. */
export function mayWrite({ query, sql }: CompiledQuery): boolean {
  return !SelectQueryNode.is(query) && !/^\s*(select|begin|start|set|savepoint|rollback)\b/i.test(sql);
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no revision in ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Listens on a separate connection. `onChange` is called too when it is lost: notifications may be lost with it. */
function listen(url: string, onChange: () => void) {
  let client: pg.Client | undefined;
  let attemptedAt = Number.NEGATIVE_INFINITY;
  return {
    /** Connects unless it is connected; returns at once. */
    start(): void {
      if (client !== undefined || performance.now() - attemptedAt < RETRY_DELAY_MS) return;
      attemptedAt = performance.now();
      const connection = new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: 5_000,
        keepAlive: true,
        application_name: 'vitrine-revision',
      });
      client = connection;
      const onLost = () => {
        if (client !== connection) return;
        client = undefined;
        attemptedAt = performance.now();
        onChange();
        connection.end().catch(() => undefined);
      };
      connection.on('error', onLost);
      connection.on('end', onLost);
      connection.on('notification', onChange);
      connection
        .connect()
        .then(() => connection.query(`listen ${CHANNEL}`))
        // The revision may have changed before the connection listened.
        .then(onChange, onLost);
    },
    /** Does not wait for the server, which may not respond. */
    close(): void {
      const closing = client;
      client = undefined;
      attemptedAt = Number.POSITIVE_INFINITY;
      closing?.end().catch(() => undefined);
    },
  };
}
