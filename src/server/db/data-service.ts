import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  type Columns,
  checked,
  columnsToRead,
  decoded,
  encoded,
  isText,
  type Row,
  type ServiceError,
  ServiceRefusal,
  type TABLES,
  type TableName,
  tableOf,
  type Value,
  written,
} from './data-columns.ts';
import type { Database } from './database.ts';
import type { Engine } from './tables.ts';

/**
 * The hosted backend's data service of spec §7 (DSV-1 to DSV-8) over our own database. It is a module of the server,
 * never reachable from outside (D50): tables and columns are those listed here, values are bound, never written into SQL.
 */

export type ColumnName<T extends TableName> = Extract<keyof (typeof TABLES)[T]['columns'], string>;
type Equalities<T extends TableName> = { [C in ColumnName<T>]?: Value };
type Changes<T extends TableName> = { [C in (typeof TABLES)[T]['writable'][number]]?: Value };

export type Reading<T extends TableName> = {
  /** The columns to give; all of the allow-list when absent. */
  columns?: readonly ColumnName<T>[];
  equals?: Equalities<T>;
  /** First and last row, both included, from 0. */
  range?: readonly [number, number];
  /** Words that follow each other in the column, whatever stands between them and whatever their case. */
  matches?: { [C in ColumnName<T>]?: readonly string[] };
  orderBy?: { column: ColumnName<T>; ascending: boolean };
};

/** `remaining` is the count of all rows that match, whatever the range. */
export type Answer = {
  data: Row[] | null;
  statusText: string;
  error: ServiceError | null;
  status: number;
  remaining: number;
};

export type DataService = ReturnType<typeof dataServiceOf>;

/**
 * The service on one database. Every call answers `false`, after logging, when something throws that is no refusal of
 * its own: the database is away, for instance (ERR-6).
 */
export function dataServiceOf(database: Database, log: (error: unknown) => void) {
  const query = database.query as unknown as Kysely<Record<string, Row>>;

  const guarded = async (work: () => Promise<Answer>): Promise<Answer | false> => {
    try {
      return await work();
    } catch (error) {
      const refusal = error instanceof ServiceRefusal ? error : constraintRefusal(error);
      if (refusal) return refused(refusal);
      log(error);
      return false;
    }
  };

  return {
    /** Rows, id descending unless `orderBy` says otherwise (DSV-1, DSV-2). */
    read: <T extends TableName>(table: T, reading: Reading<T> = {}) =>
      guarded(async () => {
        const { name, columns } = tableOf(table);
        const names = columnsToRead(columns, reading.columns);
        const from = query
          .selectFrom(name)
          .where(equalities(columns, reading.equals ?? {}))
          .where(matches(database.engine, columns, reading.matches ?? {}));
        const { remaining } = await from
          .select((of) => of.fn.countAll<number>().as('remaining'))
          .executeTakeFirstOrThrow();
        const order = reading.orderBy ?? { column: 'id', ascending: false };
        const [first, last] = rangeOf(reading.range);
        const rows = await from
          .select(names)
          .orderBy(checked(columns, order.column), order.ascending ? 'asc' : 'desc')
          .$if(order.column !== 'id', (ordered) => ordered.orderBy('id', 'desc'))
          .$if(last !== null, (ordered) => ordered.limit((last ?? 0) - first + 1).offset(first))
          .execute();
        return answer(columns, rows, 200, remaining);
      }),

    /** Inserts one object and answers the inserted rows (DSV-3). */
    insert: <T extends TableName>(table: T, row: Changes<T>) =>
      guarded(async () => {
        const { name, columns, writable } = tableOf(table);
        const inserted = query
          .insertInto(name)
          .values(written(columns, writable, row))
          .returning(Object.keys(columns));
        return answer(columns, await inserted.execute(), 201);
      }),

    /** Changes the rows that match and answers them as they are now (DSV-4). An empty filter is refused. */
    update: <T extends TableName>(table: T, changes: Changes<T>, equals: Equalities<T>) =>
      guarded(async () => {
        const { name, columns, writable, versioned } = tableOf(table);
        refuseEmpty(equals);
        const values = written(columns, writable, changes);
        const updated = query
          .updateTable(name)
          .set(versioned ? { ...values, version: sql<number>`version + 1` } : values)
          .where(equalities(columns, equals))
          .returning(Object.keys(columns));
        return answer(columns, await updated.execute(), 200);
      }),

    /** Deletes the rows that match and answers them (DSV-5). An empty filter is refused. */
    delete: <T extends TableName>(table: T, equals: Equalities<T>) =>
      guarded(async () => {
        const { name, columns } = tableOf(table);
        refuseEmpty(equals);
        const deleted = query.deleteFrom(name).where(equalities(columns, equals)).returning(Object.keys(columns));
        return answer(columns, await deleted.execute(), 200);
      }),

    /** Is there at least one such row (DSV-6)? False also when it could not be asked: the reason is logged. */
    exists: async <T extends TableName>(table: T, equals: Equalities<T>): Promise<boolean> => {
      const found = await guarded(async () => {
        const { name, columns } = tableOf(table);
        const one = query.selectFrom(name).select('id').where(equalities(columns, equals)).limit(1);
        return answer({}, await one.execute(), 200);
      });
      if (found !== false && found.error !== null) log(found.error);
      return found !== false && (found.data ?? []).length > 0;
    },
  };
}

function equalities(columns: Columns, equals: Record<string, unknown>): RawBuilder<SqlBool> {
  const conditions = Object.entries(encoded(columns, equals)).map(([column, value]) =>
    value === null ? sql<SqlBool>`${sql.ref(column)} is null` : sql<SqlBool>`${sql.ref(column)} = ${value}`,
  );
  return conditions.length === 0 ? sql`1 = 1` : sql`(${sql.join(conditions, sql` and `)})`;
}

function matches(
  engine: Engine,
  columns: Columns,
  filters: Record<string, readonly string[] | undefined>,
): RawBuilder<SqlBool> {
  const conditions = Object.entries(filters).flatMap(([column, words = []]) => {
    if (columns[checked(columns, column)] !== 'text') throw new ServiceRefusal('bad_value', `${column} is not a text`);
    const pattern = `%${words.map(toPattern).join('%')}%`;
    if (pattern.length > MAX_PATTERN_CHARACTERS)
      throw new ServiceRefusal('bad_value', `${column} is matched with too much`);
    if (words.length === 0) return [];
    // Without a named collation PostgreSQL's lower() knows the accents of its own locale only, or none.
    const lowered =
      engine === 'postgres' ? sql`lower(${sql.ref(column)} collate "und-x-icu")` : sql`lower(${sql.ref(column)})`;
    return [sql<SqlBool>`${lowered} like ${pattern} escape '\\'`];
  });
  return conditions.length === 0 ? sql`1 = 1` : sql`(${sql.join(conditions, sql` and `)})`;
}

/** SQLite takes 50,000 bytes. */
const MAX_PATTERN_CHARACTERS = 10_000;

/** A word whose every character stands for itself. */
function toPattern(word: unknown): string {
  if (!isText(word)) throw new ServiceRefusal('bad_value', 'a word is a text');
  return word.toLowerCase().replace(/[\\%_]/g, '\\$&');
}

function rangeOf(range: readonly [number, number] | undefined): [number, number | null] {
  if (range === undefined) return [0, null];
  const [first, last] = range;
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last) || first < 0 || last < first)
    throw new ServiceRefusal('bad_value', 'a range is two row numbers from 0, the first not above the last');
  return [first, last];
}

/** A change or deletion of a whole table is always a mistake. */
function refuseEmpty(equals: object): void {
  if (Object.keys(equals).length === 0) throw new ServiceRefusal('bad_value', 'a filter is required');
}

function answer(columns: Columns, rows: unknown[], status: 200 | 201, remaining = rows.length): Answer {
  const data = rows.map((row) => decoded(columns, row as Row));
  return { data, statusText: status === 201 ? 'Created' : 'OK', error: null, status, remaining };
}

/** The refusal as the answer's error (DSV-8). */
function refused({ code, message }: ServiceRefusal): Answer {
  const [status, statusText] = code === 'conflict' ? [409, 'Conflict'] : [400, 'Bad Request'];
  return { data: null, statusText, error: { code, message }, status, remaining: 0 };
}

/** SQLite's extended codes of a key that is taken (primary, unique) or points nowhere (foreign). */
const SQLITE_CONFLICTS = [1555, 2067, 787];

/** A row that a constraint refuses: class 23 on PostgreSQL, code 19 on SQLite. Null for any other error. */
function constraintRefusal(error: unknown): ServiceRefusal | null {
  const { code, errcode, message } = error as { code?: unknown; errcode?: unknown; message: string };
  const postgres = typeof code === 'string' && /^23\d{3}$/.test(code) ? code : null;
  const sqlite = typeof errcode === 'number' && (errcode & 0xff) === 19 ? errcode : null;
  if (postgres === null && sqlite === null) return null;
  const keys = /^23(001|503|505)$/.test(postgres ?? '') || SQLITE_CONFLICTS.includes(sqlite ?? 0);
  return new ServiceRefusal(keys ? 'conflict' : 'bad_value', message);
}
