import { hash } from 'node:crypto';
import type { AppContext } from '../../../../server/app-context.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { propertiesOf } from '../../../../shared/records.ts';
import { fold } from '../../../../shared/text/text.ts';
import { referenceKey } from '../../../stock/vehicles/same-vehicle.ts';
import { type Mapping, namedHeadings } from './columns/column-mapping.ts';

/** The choices of earlier imports: brands by their other names in files, and columns by the headings of a file. */

const BRAND = 'brand:';

/** Returns brand ids by folded name. Some of these brands may be deleted. */
export async function savedBrands(context: AppContext): Promise<Map<string, number>> {
  const rows = await saved(context, BRAND);
  return new Map(rows.map(([name, { id }]) => [name, Number(id)]));
}

export async function saveBrands(context: AppContext, brands: ReadonlyMap<string, number | null>): Promise<void> {
  for (const [name, id] of brands) await save(context, `${BRAND}${fold(name)}`, id === null ? null : { id });
}

const same = (kind: VehicleKind) => `same:${kind}:`;

/** Returns vehicle ids by the references in lists that administrators assigned to them. */
export async function savedReferences(context: AppContext, kind: VehicleKind): Promise<Map<string, number>> {
  const rows = await saved(context, same(kind));
  return new Map(rows.map(([reference, { id }]) => [reference, Number(id)]));
}

export async function saveReferences(
  context: AppContext,
  kind: VehicleKind,
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [reference, id] of ids) await save(context, `${same(kind)}${referenceKey(reference)}`, { id });
}

const LABEL = 'label:';

/** Returns what labels in cells mean, by field and folded label; null leaves the value out. */
export async function savedLabels(context: AppContext): Promise<Map<string, string | null>> {
  const rows = await saved(context, LABEL);
  return new Map(rows.map(([label, { text }]) => [label, typeof text === 'string' ? text : null]));
}

export async function saveLabels(context: AppContext, labels: ReadonlyMap<string, string | null>): Promise<void> {
  for (const [key, text] of labels) await save(context, `${LABEL}${key}`, { text });
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

/** Returns the choices of one kind by the rest of their key. */
async function saved({ database }: AppContext, prefix: string) {
  const choices = database.query.selectFrom('import_choices').selectAll();
  const rows = await choices.where('key', 'like', `${prefix}%`).execute();
  return rows.map(({ key, value }) => [key.slice(prefix.length), propertiesOf(JSON.parse(value))] as const);
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
