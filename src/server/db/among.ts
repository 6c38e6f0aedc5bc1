import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Engine } from './tables.ts';

/** True if a column is one of `values`. They are one parameter, so their number does not change the statement. */
export function isAmong(engine: Engine, column: string, values: readonly (string | number)[]): RawBuilder<SqlBool> {
  if (engine === 'postgres') return sql`${sql.ref(column)} = any(${values})`;
  return sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`;
}
