import {
  type ColumnBuilderCallback,
  type ColumnDataType,
  type CreateTableBuilder,
  type Kysely,
  type RawBuilder,
  sql,
} from 'kysely';
import type { Engine } from '../tables.ts';

export type ColumnDefinition = [name: string, type: ColumnDataType, build: ColumnBuilderCallback];

export const column = (name: string, type: ColumnDataType, build: ColumnBuilderCallback): ColumnDefinition => [
  name,
  type,
  build,
];

/** SQLite checks the types of columns only in strict tables. */
export async function createTable(
  db: Kysely<unknown>,
  engine: Engine,
  name: string,
  columns: readonly ColumnDefinition[],
): Promise<void> {
  let table: CreateTableBuilder<string, string> = db.schema.createTable(name);
  if (engine === 'sqlite') table = table.modifyEnd(sql`strict`);
  for (const added of columns) table = table.addColumn(...added);
  await table.execute();
}

export const integerType = (engine: Engine): ColumnDataType => (engine === 'postgres' ? 'bigint' : 'integer');
export const timestampType = (engine: Engine): ColumnDataType => (engine === 'postgres' ? 'timestamptz' : 'text');

/** SQLite needs AUTOINCREMENT, so that the id of a deleted row is never used again. */
export function idColumn(engine: Engine): ColumnDefinition {
  return column('id', integerType(engine), (id) =>
    engine === 'postgres' ? id.primaryKey().generatedByDefaultAsIdentity() : id.primaryKey().autoIncrement(),
  );
}

/** A time; default: now. SQLite has no type for times, so a check accepts only ISO 8601 texts in UTC. */
export function timestampColumn(engine: Engine, name: string): ColumnDefinition {
  return column(name, timestampType(engine), (timestamp) =>
    engine === 'postgres'
      ? timestamp.notNull().defaultTo(sql`now()`)
      : timestamp
          .notNull()
          .defaultTo(sql`(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`)
          .check(sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${sql.ref(name)}) is ${sql.ref(name)}`),
  );
}

export function textColumn(name: string, maxLength: number): ColumnDefinition {
  return column(name, 'text', (text) =>
    text
      .notNull()
      .defaultTo('')
      .check(sql`length(${sql.ref(name)}) <= ${sql.lit(maxLength)}`),
  );
}

export function jsonColumn(engine: Engine, name: string, kind: 'array' | 'object'): ColumnDefinition {
  return column(name, 'text', (json) =>
    json
      .notNull()
      .defaultTo(kind === 'array' ? '[]' : '{}')
      .check(isJson(engine, name, kind)),
  );
}

/** A whole number from 0, or null. */
export function countColumn(engine: Engine, name: string): ColumnDefinition {
  return column(name, integerType(engine), (count) => count.check(sql`${sql.ref(name)} >= 0`));
}

/** The characters that JavaScript's trim() removes, so that database and code treat the same texts as blank. */
const WHITE_SPACE =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';

export function isFilled(name: string, maxLength: number): RawBuilder<unknown> {
  const text = sql.ref(name);
  return sql`length(${text}) <= ${sql.lit(maxLength)} and length(trim(${text}, ${sql.lit(WHITE_SPACE)})) > 0`;
}

function isJson(engine: Engine, name: string, kind: 'array' | 'object'): RawBuilder<unknown> {
  const text = sql.ref(name);
  return engine === 'postgres'
    ? sql`jsonb_typeof(${text}::jsonb) = ${sql.lit(kind)}`
    : sql`case when json_valid(${text}) then json_type(${text}) = ${sql.lit(kind)} else 0 end`;
}
