import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Engine } from './tables.ts';

/** True if a column's value is one of these. They are one parameter, so the statement is the same for any number. */
export function isAmong(engine: Engine, column: string, values: readonly (string | number)[]): RawBuilder<SqlBool> {
  if (engine === 'postgres') return sql`${sql.ref(column)} = any(${values})`;
  return sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`;
}
