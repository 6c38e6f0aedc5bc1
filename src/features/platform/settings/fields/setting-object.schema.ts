import * as z from 'zod';
import { optional, schemaOf } from './setting.schema.ts';
import type { Setting, SettingTable } from './setting.ts';

/** Returns the schema for input. Unknown fields are errors. An object without required values may be absent. */
export function inputSchemaOf(table: SettingTable): z.ZodObject {
  const shape: Record<string, z.ZodType> = {};
  for (const [path, setting] of Object.entries(table)) {
    const [head = ''] = path.split('.');
    if (head === path) shape[head] = schemaOf(setting);
    else shape[head] ??= partSchemaOf(table, head);
  }
  return z.strictObject(shape);
}

/** Returns the schema of an object in a table. Of a whole, either all entries are set or none. */
function partSchemaOf(table: SettingTable, head: string): z.ZodType {
  const inside = Object.entries(table).filter(([path]) => path.startsWith(`${head}.`));
  const below = inside.map(([path, setting]): [string, Setting] => [path.slice(head.length + 1), setting]);
  const isWhole = below.some(([name, one]) => !name.includes('.') && 'isPartOfWhole' in one);
  const object = inputSchemaOf(Object.fromEntries(below));
  if (isWhole) return optional(object);
  return object.safeParse({}).success ? object.prefault({}) : object;
}
