import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from './database.ts';
import type { Engine } from './tables.ts';

/**
 * The hosted backend's data service of spec §7 (DSV-1 to DSV-8) over our own database. It is a module of the server,
 * never reachable from outside (D50): tables and columns are those listed here, values are bound, never written into SQL.
 */

type Value = string | number | null | string[];
export type Row = Record<string, Value>;

/** JSON columns hold lists of texts; the others hold texts, numbers or null. */
type ColumnKind = 'text' | 'number' | 'list';

const VEHICLE_COLUMNS = {
  id: 'number',
  title: 'text',
  overview: 'text',
  brand: 'number',
  fuel_type: 'text',
  gearbox: 'text',
  model_year: 'text',
  mileage: 'number',
  accessories: 'list',
  images: 'list',
} as const satisfies Record<string, ColumnKind>;

const TABLES = {
  Users: { name: 'users', columns: { id: 'number', email: 'text', name: 'text', image: 'text' } },
  Cars: { name: 'cars', columns: VEHICLE_COLUMNS },
  Trucks: { name: 'trucks', columns: VEHICLE_COLUMNS },
} as const satisfies Record<string, { name: string; columns: Record<string, ColumnKind> }>;

export type TableName = keyof typeof TABLES;
export type ColumnName<T extends TableName> = Extract<keyof (typeof TABLES)[T]['columns'], string>;
type Equalities<T extends TableName> = { [C in ColumnName<T>]?: Value };

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

export type ServiceError = { code: 'unknown_table' | 'unknown_column' | 'bad_value' | 'conflict'; message: string };

/** `remaining` is the count of all rows that match, whatever the range. */
export type Answer = {
  data: Row[] | null;
  statusText: string;
  error: ServiceError | null;
  status: number;
  remaining: number;
};

/** A refusal of the service itself: it becomes the answer's `error`, unchanged (DSV-8). */
class Refusal extends Error {
  readonly code: ServiceError['code'];
  readonly status: number;
  constructor(code: ServiceError['code'], status: number, message: string) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

export type DataService = ReturnType<typeof dataServiceOf>;

/**
 * The service on one database. Every call answers `false`, after logging, when something throws that is no refusal of
 * its own: the database is away, for instance (ERR-6).
 */
export function dataServiceOf(database: Database, log: (error: unknown) => void) {
  const query = database.query as unknown as Kysely<Record<string, Row>>;

  const guarded = async <T>(work: () => Promise<T>): Promise<T | Answer | false> => {
    try {
      return await work();
    } catch (error) {
      const refusal = error instanceof Refusal ? error : constraintRefusal(error);
      if (!refusal) {
        log(error);
        return false;
      }
      const { code, status, message } = refusal;
      const statusText = status === 409 ? 'Conflict' : 'Bad Request';
      return { data: null, statusText, error: { code, message }, status, remaining: 0 };
    }
  };

  return {
    /** Rows, id descending unless `orderBy` says otherwise (DSV-1, DSV-2). */
    read: <T extends TableName>(table: T, reading: Reading<T> = {}) =>
      guarded(async () => {
        const { name, columns } = tableOf(table);
        const names = (reading.columns ?? Object.keys(columns)).map((column) => checked(columns, column));
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
        return answer(
          rows.map((row) => decoded(columns, row as Row)),
          200,
          Number(remaining),
        );
      }),

    /** Inserts one object and answers the inserted rows (DSV-3). */
    insert: <T extends TableName>(table: T, row: Equalities<T>) =>
      guarded(async () => {
        const { name, columns } = tableOf(table);
        const rows = await query
          .insertInto(name)
          .values(encoded(columns, row))
          .returning(Object.keys(columns))
          .execute();
        return answer(
          rows.map((inserted) => decoded(columns, inserted as Row)),
          201,
        );
      }),

    /** Changes the rows that match and answers them as they are now (DSV-4). An empty filter is refused. */
    update: <T extends TableName>(table: T, changes: Equalities<T>, equals: Equalities<T>) =>
      guarded(async () => {
        const { name, columns } = tableOf(table);
        refuseEmpty(equals);
        const rows = await query
          .updateTable(name)
          .set(encoded(columns, changes))
          .where(equalities(columns, equals))
          .returning(Object.keys(columns))
          .execute();
        return answer(
          rows.map((updated) => decoded(columns, updated as Row)),
          200,
        );
      }),

    /** Deletes the rows that match and answers them (DSV-5). An empty filter is refused. */
    delete: <T extends TableName>(table: T, equals: Equalities<T>) =>
      guarded(async () => {
        const { name, columns } = tableOf(table);
        refuseEmpty(equals);
        const rows = await query
          .deleteFrom(name)
          .where(equalities(columns, equals))
          .returning(Object.keys(columns))
          .execute();
        return answer(
          rows.map((deleted) => decoded(columns, deleted as Row)),
          200,
        );
      }),

    /** Is there at least one such row (DSV-6)? False also when it could not be asked; then it was logged. */
    exists: async <T extends TableName>(table: T, equals: Equalities<T>): Promise<boolean> => {
      const found = await guarded(async () => {
        const { name, columns } = tableOf(table);
        const row = await query
          .selectFrom(name)
          .select('id')
          .where(equalities(columns, equals))
          .limit(1)
          .executeTakeFirst();
        return row !== undefined;
      });
      return found === true;
    },
  };
}

type Columns = Record<string, ColumnKind>;

function tableOf(table: string): { name: string; columns: Columns } {
  if (!Object.hasOwn(TABLES, table)) throw new Refusal('unknown_table', 400, `no table ${JSON.stringify(table)}`);
  return TABLES[table as TableName];
}

function checked(columns: Columns, column: string): string {
  if (!Object.hasOwn(columns, column)) throw new Refusal('unknown_column', 400, `no column ${JSON.stringify(column)}`);
  return column;
}

function encoded(columns: Columns, row: Record<string, unknown>): Row {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      const kind = columns[checked(columns, column)];
      const fits =
        value === null ||
        (kind === 'text' && typeof value === 'string' && !value.includes('\0')) ||
        (kind === 'number' && typeof value === 'number' && Number.isSafeInteger(value)) ||
        (kind === 'list' &&
          Array.isArray(value) &&
          value.every((item) => typeof item === 'string' && !item.includes('\0')));
      if (!fits) throw new Refusal('bad_value', 400, `${column} does not take this value`);
      return [column, kind === 'list' && value !== null ? JSON.stringify(value) : (value as Value)];
    }),
  );
}

function decoded(columns: Columns, row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      columns[column] === 'list' && typeof value === 'string' ? (JSON.parse(value) as string[]) : value,
    ]),
  );
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
  const conditions = Object.entries(filters).map(([column, words = []]) => {
    if (columns[checked(columns, column)] !== 'text') throw new Refusal('bad_value', 400, `${column} is not a text`);
    if (words.some((word) => typeof word !== 'string' || word.includes('\0')))
      throw new Refusal('bad_value', 400, `${column} does not take this value`);
    const pattern = `%${words.map((word) => word.toLowerCase().replace(/[\\%_]/g, '\\$&')).join('%')}%`;
    // Without a named collation PostgreSQL's lower() knows the accents of its own locale only, or none.
    const lowered =
      engine === 'postgres' ? sql`lower(${sql.ref(column)} collate "und-x-icu")` : sql`lower(${sql.ref(column)})`;
    return sql<SqlBool>`${lowered} like ${pattern} escape '\\'`;
  });
  return conditions.length === 0 ? sql`1 = 1` : sql`(${sql.join(conditions, sql` and `)})`;
}

function rangeOf(range: readonly [number, number] | undefined): [number, number | null] {
  if (range === undefined) return [0, null];
  const [first, last] = range;
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last) || first < 0 || last < first)
    throw new Refusal('bad_value', 400, 'a range is two row numbers from 0, the first not above the last');
  return [first, last];
}

/** A change or deletion of a whole table is always a mistake. */
function refuseEmpty(equals: object): void {
  if (Object.keys(equals).length === 0) throw new Refusal('bad_value', 400, 'a filter is required');
}

function answer(data: Row[], status: 200 | 201, remaining = data.length): Answer {
  return { data, statusText: status === 201 ? 'Created' : 'OK', error: null, status, remaining };
}

/** What both engines say when a constraint refuses a row: 23xxx on PostgreSQL, code 19 on SQLite. */
function constraintRefusal(error: unknown): Refusal | null {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  const isConstraint =
    (typeof code === 'string' && /^23\d{3}$/.test(code)) || (typeof errcode === 'number' && (errcode & 0xff) === 19);
  return isConstraint ? new Refusal('conflict', 409, (error as Error).message) : null;
}
