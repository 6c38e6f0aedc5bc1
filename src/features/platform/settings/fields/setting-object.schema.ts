import * as z from 'zod';
import { optional, schemaOf } from './setting.schema.ts';
import type { Setting, SettingTable } from './setting.ts';

/** Returns the schema for input. Unknown fields are errors. An object without required values may be absent. */
export function inputSchemaOf(table: SettingTable): z.ZodObject {
  return z.strictObject(
    shapeOf(table, schemaOf, (below, isWhole) => {
      const object = inputSchemaOf(below);
      if (isWhole) return optional(object);
      return object.safeParse({}).success ? object.prefault({}) : object;
    }),
  );
}

export function outputSchemaOf(table: SettingTable, isInRow = false): z.ZodObject {
  return z.object(
    shapeOf(
      table,
      (setting) => outputOf(setting, isInRow),
      (below, isWhole) => {
        const object = outputSchemaOf(below);
        return isWhole ? object.optional() : object;
      },
    ),
  );
}

function outputOf(setting: Setting, isInRow: boolean): z.ZodType {
  switch (setting.type) {
    case 'list': {
      const { '': text } = setting.row;
      return z.array(text === undefined ? outputSchemaOf(setting.row, true) : outputOf(text, true));
    }
    case 'yesNo':
      return z.boolean();
    case 'integer':
    case 'decimal':
      return setting.default === undefined ? z.number().nullable().optional() : z.number().nullable();
    case 'choice':
      return setting.options.every(({ value }) => typeof value === 'number') ? z.int() : z.string();
    case 'colour':
    case 'picture':
      return z.string().nullable();
    default: {
      const isThere = isInRow || setting.isRequired || setting.isPartOfWhole || setting.default !== undefined;
      return isThere ? z.string() : z.string().optional();
    }
  }
}

function shapeOf(
  table: SettingTable,
  schema: (setting: Setting) => z.ZodType,
  nested: (below: SettingTable, isWhole: boolean) => z.ZodType,
): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = {};
  for (const [path, setting] of Object.entries(table)) {
    const [head = ''] = path.split('.');
    if (head === path) shape[head] = schema(setting);
    else shape[head] ??= nested(...partOf(table, head));
  }
  return shape;
}

/** Returns the entries of an object. If `isWhole`, either all entries must be set or none. */
function partOf(table: SettingTable, head: string): [below: SettingTable, isWhole: boolean] {
  const inside = Object.entries(table).filter(([path]) => path.startsWith(`${head}.`));
  const below = inside.map(([path, setting]): [string, Setting] => [path.slice(head.length + 1), setting]);
  const isWhole = below.some(([name, one]) => !name.includes('.') && 'isPartOfWhole' in one);
  return [Object.fromEntries(below), isWhole];
}
