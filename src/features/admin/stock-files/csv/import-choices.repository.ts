import { hash } from 'node:crypto';
import type { AppContext } from '../../../../server/app-context.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { propertiesOf } from '../../../../shared/records.ts';
import { fold } from '../../../../shared/text/text.ts';
import { type Mapping, namedHeadings } from './columns/column-mapping.ts';

/** The choices of earlier imports: brands by their other names in files, and columns by the headings of a file. */

const BRAND = 'brand:';

/** Returns brand ids by folded name. Some of these brands may be deleted. */
export async function savedBrands({ database }: AppContext): Promise<Map<string, number>> {
  const rows = await database.query
    .selectFrom('import_choices')
    .selectAll()
    .where('key', 'like', `${BRAND}%`)
    .execute();
  return new Map(rows.map(({ key, value }) => [key.slice(BRAND.length), Number(propertiesOf(JSON.parse(value)).id)]));
}

export async function saveBrands(context: AppContext, brands: ReadonlyMap<string, number | null>): Promise<void> {
  for (const [name, id] of brands) await save(context, `${BRAND}${fold(name)}`, id === null ? null : { id });
}

/** Returns the mapping that an administrator chose for a file with these headings, in any order. */
export async function savedMapping(
  { database }: AppContext,
  kind: VehicleKind,
  headings: readonly string[],
): Promise<Mapping> {
  const key = mappingKey(kind, headings);
  const row = await database.query
    .selectFrom('import_choices')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst();
  return row ? JSON.parse(row.value) : {};
}

export function saveMapping(
  context: AppContext,
  kind: VehicleKind,
  headings: readonly string[],
  mapping: Mapping,
): Promise<void> {
  return save(context, mappingKey(kind, headings), mapping);
}

function mappingKey(kind: VehicleKind, headings: readonly string[]): string {
  const names = namedHeadings(headings).filter(Boolean).sort();
  return `mapping:${kind}:${hash('sha256', JSON.stringify(names), 'hex')}`;
}

async function save({ database }: AppContext, key: string, value: object | null): Promise<void> {
  const { query } = database;
  if (value === null) {
    await query.deleteFrom('import_choices').where('key', '=', key).execute();
    return;
  }
  const json = JSON.stringify(value);
  await query
    .insertInto('import_choices')
    .values({ key, value: json })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json }))
    .execute();
}
