import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../server/db/database.ts';
import { storedTexts } from '../../../server/db/json-columns.ts';
import { anyRows, type TableRow } from '../../../server/db/table-rows.ts';
import type { Engine } from '../../../server/db/tables.ts';
import { entriesOf, propertiesOf } from '../../../shared/records.ts';

/**
 * Generic functions for server code, on the tables and columns in this file. Values are bound parameters, never part of
 * the SQL.
 */

const VEHICLE_COLUMNS = [
  'id',
  'title',
  'overview',
  'brand',
  'fuel_type',
  'gearbox',
  'model_year',
  'mileage',
  'accessories',
  'images',
] as const;

/**
 * Vehicles are read-only here. Only the vehicle writer changes their rows and images, because it sets `version`,
 * `updated_at` and `updated_by`.
 */
const TABLES = {
  Users: { name: 'users', columns: ['id', 'email', 'name', 'image'], writable: true },
  Cars: { name: 'cars', columns: VEHICLE_COLUMNS, writable: false },
  Trucks: { name: 'trucks', columns: VEHICLE_COLUMNS, writable: false },
} as const satisfies Record<string, Table>;

/** Columns that contain a JSON array of texts. Responses contain arrays. */
const LISTS = ['accessories', 'images'];

type Table = { name: string; columns: readonly string[]; writable: boolean };
type TableName = keyof typeof TABLES;
type WritableTable = { [T in TableName]: (typeof TABLES)[T]['writable'] extends true ? T : never }[TableName];
type ColumnName<T extends TableName> = (typeof TABLES)[T]['columns'][number];
type LooseValues = Readonly<Record<string, string | number | null | undefined>>;
type Values<T extends TableName> = { [C in ColumnName<T>]?: string | number | null };

type ReadOptions<T extends TableName> = {
  /** Default: all columns. */
  columns?: readonly ColumnName<T>[];
  equals?: Values<T>;
  /** First and last row, both included, from 0. */
  range?: readonly [number, number];
  matches?: { [C in ColumnName<T>]?: readonly string[] };
  /** Default: by id, descending. Equal values are also sorted by id, descending. */
  orderBy?: { column: ColumnName<T>; ascending: boolean };
};

/** `remaining` counts all matching rows, also those outside the range. `data` is null after an error. */
export type ServiceResponse = {
  data: Record<string, string | number | null | string[]>[] | null;
  statusText: string;
  error: { code: ErrorCode; message: string } | null;
  status: number;
  remaining: number;
};

type ErrorCode = 'unknown_table' | 'unknown_column' | 'read_only' | 'bad_value' | 'conflict';

class DataServiceError extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export type DataService = ReturnType<typeof dataServiceOf>;

/**
 * An unexpected error, for example an unavailable database, is logged and the call returns `false`.
 *
 * @example await dataServiceOf(database, log).read('Users', { columns: ['name'], equals: { email } });
 */
export function dataServiceOf(database: Database, log: (error: unknown) => void) {
  const query = anyRows(database.query);
  const attempt = async (work: () => Promise<ServiceResponse>): Promise<ServiceResponse | false> => {
    try {
      return await work();
    } catch (error) {
      const expected = error instanceof DataServiceError ? error : constraintError(error);
      if (expected) return errorResponse(expected);
      log(error);
      return false;
    }
  };

  return {
    read: <T extends TableName>(table: T, options: ReadOptions<T> = {}) =>
      attempt(() => readRows(database, tableOf(table), options)),

    insert: <T extends WritableTable>(table: T, row: Values<T>) =>
      attempt(async () => {
        const { name, columns } = writable(tableOf(table));
        const insertion = query
          .insertInto(name)
          .values(valuesOf(columns, notEmpty(row)))
          .returning(columns);
        return response(await insertion.execute(), 201);
      }),

    update: <T extends WritableTable>(table: T, changes: Values<T>, equals: Values<T>) =>
      attempt(async () => {
        const { name, columns } = writable(tableOf(table));
        const updated = query
          .updateTable(name)
          .set(valuesOf(columns, notEmpty(changes)))
          .where(equalTo(columns, notEmpty(equals)))
          .returning(columns);
        return response(await updated.execute(), 200);
      }),

    delete: <T extends WritableTable>(table: T, equals: Values<T>) =>
      attempt(async () => {
        const { name, columns } = writable(tableOf(table));
        const deletion = query
          .deleteFrom(name)
          .where(equalTo(columns, notEmpty(equals)))
          .returning(columns);
        return response(await deletion.execute(), 200);
      }),

    /** If the database cannot be read, logs the error and returns false. */
    exists: async <T extends TableName>(table: T, equals: Values<T>): Promise<boolean> => {
      const result = await attempt(async () => {
        const { name, columns } = tableOf(table);
        return response(
          await query.selectFrom(name).select('id').where(equalTo(columns, equals)).limit(1).execute(),
          200,
        );
      });
      if (result !== false && result.error !== null) log(result.error);
      return result !== false && (result.data ?? []).length > 0;
    },
  };
}

async function readRows(database: Database, table: Table, options: ReadOptions<TableName>): Promise<ServiceResponse> {
  const { name, columns } = table;
  const { equals = {}, matches = {}, range, orderBy = { column: 'id', ascending: false } } = options;
  const matching = anyRows(database.query)
    .selectFrom(name)
    .where(equalTo(columns, equals))
    .where(matchesWords(database.engine, columns, matches));
  const { remaining } = await matching
    .select((of) => of.fn.countAll<number>().as('remaining'))
    .executeTakeFirstOrThrow();
  const page = rangeOf(range);
  const rows = await matching
    .select((options.columns ?? columns).map((column) => checkedColumn(columns, column)))
    .orderBy(checkedColumn(columns, orderBy.column), orderBy.ascending ? 'asc' : 'desc')
    .orderBy('id', 'desc')
    .$if(page !== null, (some) => some.limit(page?.limit ?? 0).offset(page?.offset ?? 0))
    .execute();
  return response(rows, 200, remaining);
}

function tableOf(table: string): Table {
  const name = entriesOf(TABLES).find(([one]) => one === table)?.[0];
  if (name === undefined) throw new DataServiceError('unknown_table', `no table ${JSON.stringify(table)}`);
  return TABLES[name];
}

function writable(table: Table): Table {
  if (!table.writable) throw new DataServiceError('read_only', `${table.name} is not written through this service`);
  return table;
}

function checkedColumn(columns: readonly string[], column: string): string {
  if (!columns.includes(column)) throw new DataServiceError('unknown_column', `no column ${JSON.stringify(column)}`);
  return column;
}

/** Throws for an undefined value: without it, more rows would match. */
function valuesOf(columns: readonly string[], values: LooseValues): TableRow {
  return Object.fromEntries(
    Object.entries(values).map(([column, value]) => {
      if (value === undefined) throw new DataServiceError('bad_value', `${column} has no value`);
      return [checkedColumn(columns, column), value];
    }),
  );
}

/** Rejects a write without a column, and a write of all rows. */
function notEmpty(values: LooseValues): LooseValues {
  if (Object.keys(values).length === 0) throw new DataServiceError('bad_value', 'at least one column is required');
  return values;
}

function equalTo(columns: readonly string[], equals: LooseValues): RawBuilder<SqlBool> {
  return all(
    Object.entries(valuesOf(columns, equals)).map(([column, value]) =>
      value === null ? sql<SqlBool>`${sql.ref(column)} is null` : sql<SqlBool>`${sql.ref(column)} = ${value}`,
    ),
  );
}

function matchesWords(
  engine: Engine,
  columns: readonly string[],
  matches: Readonly<Record<string, readonly string[] | undefined>>,
): RawBuilder<SqlBool> {
  return all(
    Object.entries(matches).flatMap(([column, words = []]) => {
      const ref = sql.ref(checkedColumn(columns, column));
      if (words.length === 0) return [];
      // Names a collation, because otherwise PostgreSQL's lower() depends on the database's locale.
      const lowered = engine === 'postgres' ? sql`lower(${ref} collate "und-x-icu")` : sql`lower(${ref})`;
      const escaped = words.map((word) => word.toLowerCase().replace(/[\\%_]/g, '\\$&'));
      return [sql<SqlBool>`${lowered} like ${`%${escaped.join('%')}%`} escape '\\'`];
    }),
  );
}

const all = (conditions: RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql`1 = 1` : sql`(${sql.join(conditions, sql` and `)})`;

function rangeOf(range: readonly [number, number] | undefined): { offset: number; limit: number } | null {
  if (range === undefined) return null;
  const [first, last] = range;
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last) || first < 0 || last < first)
    throw new DataServiceError('bad_value', 'a range is two row numbers from 0, the first not above the last');
  return { offset: first, limit: last - first + 1 };
}

function response(rows: TableRow[], status: 200 | 201, remaining = rows.length): ServiceResponse {
  const data = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [
        column,
        LISTS.includes(column) && typeof value === 'string' ? storedTexts(value) : value,
      ]),
    ),
  );
  return { data, statusText: status === 201 ? 'Created' : 'OK', error: null, status, remaining };
}

function errorResponse({ code, message }: DataServiceError): ServiceResponse {
  const [status, statusText] = code === 'conflict' ? [409, 'Conflict'] : [400, 'Bad Request'];
  return { data: null, statusText, error: { code, message }, status, remaining: 0 };
}

/** SQLite's extended codes for a duplicate key (primary, unique) or a missing key (foreign). */
const SQLITE_KEY_ERRORS = [1555, 2067, 787];

/** Returns an error if a constraint rejects the row (PostgreSQL class 23, SQLite code 19). Otherwise returns null. */
function constraintError(error: unknown): DataServiceError | null {
  const { code, errcode, message } = propertiesOf(error);
  const postgres = typeof code === 'string' && /^23\d{3}$/.test(code) ? code : null;
  const sqlite = typeof errcode === 'number' && (errcode & 0xff) === 19 ? errcode : null;
  if (postgres === null && sqlite === null) return null;
  const isKey = /^23(001|503|505)$/.test(postgres ?? '') || SQLITE_KEY_ERRORS.includes(sqlite ?? 0);
  return new DataServiceError(isKey ? 'conflict' : 'bad_value', String(message));
}
