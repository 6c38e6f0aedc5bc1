import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type CompiledQuery, type Kysely, type LogEvent, SelectQueryNode } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';

/**
 * How a process knows the catalogue's revision, which decides whether an answer that it keeps is still right. Asked at
 * every request, so it costs microseconds. `now` throws, or rejects, when the revision cannot be known.
 */
export type RevisionWatch = {
  now(): number | Promise<number>;
  /** To be told of every statement that this process ran. */
  ran(event: LogEvent): void;
  close(): void;
};

/** The channel that the triggers of PostgreSQL speak on (`listening-migration.ts`). */
export const CHANNEL = 'vitrine_catalogue';

/**
 * Asks the file itself, on a connection that no transaction occupies: exact for all processes on one folder. Requests
 * that one turn of the event loop brings were all sent before it, so one look is enough for them; what this process
 * writes in that turn is looked at anew.
 */
export function watchFile(file: string): RevisionWatch {
  let database: DatabaseSync | undefined;
  let read: (() => number) | undefined;
  let known: number | null = null;
  const forget = () => {
    known = null;
  };
  const open = (): (() => number) => {
    if (!existsSync(file)) throw new Error('there is no database file');
    database = new DatabaseSync(file, { readOnly: true, timeout: 0 });
    const statement = database.prepare('select revision from catalogue where id = 1');
    return () => (statement.get() as { revision: number }).revision;
  };
  return {
    now() {
      if (known !== null) return known;
      read ??= open();
      known = read();
      setImmediate(forget);
      return known;
    },
    ran: ({ query }) => {
      if (known !== null && mayWrite(query)) forget();
    },
    close() {
      database?.close();
    },
  };
}

/** For how long a revision counts without being asked for again, and then while it is asked for, in milliseconds. */
const FRESH = 300;
const STILL_FRESH = 800;

/** Longest wait for the answer: who waits longer is better served by reading everything anew. */
const PATIENCE = 1_000;

/** How long after a lost connection another one is tried, in milliseconds. */
const PAUSE = 1_000;

/**
 * Three ways, each of which is enough in its case. What this process itself wrote counts from the next request on.
 * Other instances' writes come by NOTIFY on a connection of its own, within milliseconds. Where none arrives, because a
 * transaction pooler stands between or a network swallows them, the revision is asked for when it is older than 300 ms
 * and somebody wants it, so that no answer is older than a second.
 */
export function watchPostgres(url: string, query: () => Kysely<Tables>): RevisionWatch {
  let known = 0;
  /** When what is known was asked for, in the process's milliseconds; 0: to be asked for again. */
  let since = 0;
  /** Counts what may have changed it, so that an answer from before is not taken for one from after. */
  let changes = 0;
  let underWay: Promise<number> | undefined;
  const forget = () => {
    since = 0;
    changes += 1;
    underWay = undefined;
  };
  const ask = (): Promise<number> => {
    if (underWay !== undefined) return underWay;
    const asked = inTime(read()).finally(() => {
      if (underWay === asked) underWay = undefined;
    });
    underWay = asked;
    return asked;
  };
  const read = async (): Promise<number> => {
    const asked = performance.now();
    const before = changes;
    const { revision } = await query()
      .selectFrom('catalogue')
      .select('revision')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    if (before === changes) {
      known = revision;
      since = asked;
    }
    return revision;
  };
  const listener = listen(url, forget);
  return {
    now() {
      listener.start();
      const age = since === 0 ? Number.POSITIVE_INFINITY : performance.now() - since;
      if (age < FRESH) return known;
      const asked = ask();
      if (age > STILL_FRESH) return asked;
      asked.catch(() => undefined);
      return known;
    },
    ran: ({ query: ran }) => {
      if (mayWrite(ran)) forget();
    },
    close: () => listener.close(),
  };
}

/** Reads of the query builder change nothing; of what is written by hand, only a commit is told from the rest. */
function mayWrite({ query, sql }: CompiledQuery): boolean {
  return !SelectQueryNode.is(query) && !/^\s*(select|begin|start|set|savepoint|rollback)\b/i.test(sql);
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no revision in ${PATIENCE} ms`)), PATIENCE);
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** A connection that only listens. `onChange` also when it is lost, because what it would have said is lost with it. */
function listen(url: string, onChange: () => void) {
  let client: pg.Client | undefined;
  let tried = Number.NEGATIVE_INFINITY;
  return {
    /** Listens if it does not yet; never waits. */
    start(): void {
      if (client !== undefined || performance.now() - tried < PAUSE) return;
      tried = performance.now();
      const opened = new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: 5_000,
        keepAlive: true,
        application_name: 'vitrine-revision',
      });
      client = opened;
      const lost = () => {
        if (client !== opened) return;
        client = undefined;
        tried = performance.now();
        onChange();
        opened.end().catch(() => undefined);
      };
      opened.on('error', lost);
      opened.on('end', lost);
      opened.on('notification', onChange);
      opened
        .connect()
        .then(() => opened.query(`listen ${CHANNEL}`))
        // What changed while nobody listened.
        .then(onChange, lost);
    },
    /** Never waits for a server that may be silent. */
    close(): void {
      const closing = client;
      client = undefined;
      tried = Number.POSITIVE_INFINITY;
      closing?.end().catch(() => undefined);
    },
  };
}
