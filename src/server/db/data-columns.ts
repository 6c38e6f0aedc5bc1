/**
 * What the data service may touch, and the checks of what it is given: tables and columns by name, values by kind.
 */

export type Value = string | number | null | string[];
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

/**
 * The tables and columns that exist for the service. It writes only what nothing else is derived from: a vehicle's title,
 * say, goes through its store, which keeps what the search reads in step.
 */
export const TABLES = {
  Users: {
    name: 'users',
    columns: { id: 'number', email: 'text', name: 'text', image: 'text' },
    writable: ['email', 'name', 'image'],
    versioned: false,
  },
  Cars: { name: 'cars', columns: VEHICLE_COLUMNS, writable: ['images'], versioned: true },
  Trucks: { name: 'trucks', columns: VEHICLE_COLUMNS, writable: ['images'], versioned: true },
} as const satisfies Record<string, Table>;

export type Columns = Record<string, ColumnKind>;
export type Table = {
  name: string;
  columns: Columns;
  writable: readonly string[];
  /** Does every change count in the column `version` (D39)? */
  versioned: boolean;
};

export type TableName = keyof typeof TABLES;

export type ServiceError = {
  code: 'unknown_table' | 'unknown_column' | 'read_only' | 'bad_value' | 'conflict';
  message: string;
};

/** A refusal of the service itself: it becomes the answer's `error`, unchanged (DSV-8). */
export class ServiceRefusal extends Error {
  readonly code: ServiceError['code'];
  constructor(code: ServiceError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

export function tableOf(table: string): Table {
  if (!Object.hasOwn(TABLES, table)) throw new ServiceRefusal('unknown_table', `no table ${JSON.stringify(table)}`);
  return TABLES[table as TableName];
}

export function checked(columns: Columns, column: string): string {
  if (!Object.hasOwn(columns, column))
    throw new ServiceRefusal('unknown_column', `no column ${JSON.stringify(column)}`);
  return column;
}

export function columnsToRead(columns: Columns, wanted: readonly string[] = Object.keys(columns)): string[] {
  if (wanted.length === 0) throw new ServiceRefusal('bad_value', 'a column list names at least one column');
  return wanted.map((column) => checked(columns, column));
}

export function encoded(columns: Columns, row: Record<string, unknown>): Row {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      const kind = columns[checked(columns, column)];
      const fits =
        value === null ||
        (kind === 'text' && isText(value)) ||
        (kind === 'number' && Number.isSafeInteger(value)) ||
        (kind === 'list' && Array.isArray(value) && value.every(isText));
      if (!fits) throw new ServiceRefusal('bad_value', `${column} does not take this value`);
      return [column, kind === 'list' && value !== null ? JSON.stringify(value) : (value as Value)];
    }),
  );
}

/** A text that both engines keep as it is: PostgreSQL refuses NUL, and neither knows half a character. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\0') && value.isWellFormed();
}

/** What is written, at least one column of those that may be. */
export function written(columns: Columns, writable: readonly string[], row: Record<string, unknown>): Row {
  const values = encoded(columns, row);
  const names = Object.keys(values);
  if (names.length === 0) throw new ServiceRefusal('bad_value', 'there is nothing to write');
  const fixed = names.find((column) => !writable.includes(column));
  if (fixed !== undefined) throw new ServiceRefusal('read_only', `${fixed} is not written through this service`);
  return values;
}

export function decoded(columns: Columns, row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      columns[column] === 'list' && typeof value === 'string' ? (JSON.parse(value) as string[]) : value,
    ]),
  );
}
