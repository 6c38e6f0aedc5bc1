import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type CompiledQuery, type Kysely, type LogEvent, SelectQueryNode } from 'kysely';
import pg from 'pg';
import { withTimeout } from '../with-timeout.ts';
import type { Tables } from './tables.ts';

/**
 * Reads the catalogue's revision. A cached response is valid as long as the revision is the same. Every request reads
 * it, so a read must take only microseconds.
 */
export type RevisionWatch = {
  /** @throws, or rejects, if the database is unavailable */
  now(): number | Promise<number>;
  /** Kysely calls it after every statement of this process (`log`). */
  afterQuery(event: LogEvent): void;
  /** Reads the revision again at the next request. Call it after a child process of this process has written. */
  forget(): void;
  close(): void;
};

/** The triggers of PostgreSQL notify this channel (migration 0004). */
const CHANNEL = 'vitrine_catalogue';

/**
 * Reads the revision from the file through a separate connection, which no transaction uses. The result also includes
 * the writes of other processes that use this file. All requests of one event loop iteration share a read. If this
 * process writes, the next request of the iteration reads again.
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
    // Every request runs this statement. It takes a third less time if the row is an array.
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
    forget,
    close() {
      database?.close();
    },
  };
}

/** A revision that is younger than this is used without a read. */
const FRESH_MS = 300;
/** A revision that is younger than this is used while a new one is read. With an older revision, the request waits. */
const STALE_MS = 800;

/** After this wait, the request does not use the cache. */
const TIMEOUT_MS = 1_000;

const RETRY_DELAY_MS = 1_000;

/**
 * Learns of changes in three ways. If this process writes, its next request reads the revision. If another instance
 * writes, NOTIFY arrives within milliseconds. If a pooler or the network loses NOTIFY, the first request after 300 ms
 * reads the revision. So no response is older than a second.
 */
export function watchPostgres(url: string, query: () => Kysely<Tables>): RevisionWatch {
  let lastRevision = 0;
  /** Start time of the read of `lastRevision`, as `performance.now()`; 0 if the revision must be read again. */
  let since = 0;
  /** Counts possible changes. If a read started before a change, its result is not stored. */
  let changes = 0;
  let pending: Promise<number> | undefined;
  const forget = () => {
    since = 0;
    changes += 1;
    pending = undefined;
  };
  const readOnce = (): Promise<number> => {
    if (pending !== undefined) return pending;
    const reading = withTimeout(readRevision(), TIMEOUT_MS).finally(() => {
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
    forget,
    close: () => listener.close(),
  };
}

/** False for a select of the query builder, and for raw SQL that starts with one of these words. */
export function mayWrite({ query, sql }: CompiledQuery): boolean {
  return !SelectQueryNode.is(query) && !/^\s*(select|begin|start|set|savepoint|rollback)\b/i.test(sql);
}

/** Listens on a separate connection. If this connection is lost, notifications may be lost, so `onChange` is called. */
function listen(url: string, onChange: () => void) {
  let client: pg.Client | undefined;
  let attemptedAt = Number.NEGATIVE_INFINITY;
  return {
    /** Connects if needed. Does not wait for the connection. */
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
