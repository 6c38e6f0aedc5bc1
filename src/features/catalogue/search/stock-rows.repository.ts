import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '../../../server/app-context.ts';
import { isAmong } from '../../../server/db/among.ts';
import { readRevision } from '../../../server/db/database.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { KINDS } from '../../stock/kinds/kinds.ts';
import { type Fuel, isForRent, type OfferKind } from '../../stock/vehicles/fields/choices.ts';
import {
  type Comparable,
  comparedColumn,
  type Field,
  fieldEntries,
  isOffered,
  searchedText,
} from '../../stock/vehicles/fields/field.ts';
import { isGuarantee } from '../../stock/vehicles/guarantee.ts';
import { readFuels } from '../../stock/vehicles/rows/fuels.repository.ts';
import { comparedPrices } from '../../stock/vehicles/similar.ts';
import { missingDataOf, RENTAL_PRICES } from '../../stock/vehicles/status/missing-data.ts';
import type { Status } from '../../stock/vehicles/status/status.ts';
import { TARIFFS, type Tariff } from '../../stock/vehicles/vehicle.ts';
import { searchedNames } from './admin-names.ts';
import type { IndexedVehicle } from './stock-index/indexed-vehicle.ts';

/**
 * The stock as the index takes it: of each row only what lists, filters and searches read, by the descriptors. Long texts
 * come folded from the database: folding those of 100,000 vehicles takes half a second.
 */

type Row = Readonly<Record<string, string | number | null>>;

const CORE = [
  ...(['id', 'status', 'folded_title', 'folded_overview', 'folded_model_year', 'reference', 'created_at'] as const),
  ...(['brand', 'fuel_type', 'gearbox', 'effective_gearbox', 'offer_kind'] as const),
];

const TARIFF_COLUMNS: Record<Tariff, string> = {
  heure: 'price_per_hour_cents',
  semaine: 'price_per_week_cents',
  'week-end': 'price_on_weekend_cents',
};

/** The prices that bounds and sorts mean: a car's daily price, a truck's of each tariff (FLT-11, D14). */
const PRICES: Record<VehicleKind, readonly string[]> = {
  cars: ['price_per_day_cents'],
  trucks: TARIFFS.map((tariff) => TARIFF_COLUMNS[tariff]),
};

/** What only the administration filters by, with all that says what a vehicle lacks. */
const ADMIN = [
  ...(['sold_at', 'reserved_until', 'offer_kind', 'sale_price', 'first_registration'] as const),
  ...(['mileage', 'mileage_guaranteed', 'crit_air'] as const),
];

/** Of one kind: the fields that are compared or whose text is searched, and the columns of all. */
function readersOf(kind: VehicleKind) {
  const fields = fieldEntries(KINDS[kind].fields);
  const prices = comparedPrices(KINDS[kind].fields);
  const compared = fields
    .filter(([name, field]) => field.filter || field.sort || prices.includes(name))
    .map(([name, field]): [name: string, column: string, field: Field] => [name, comparedColumn(name, field), field]);
  const searched = fields.filter(([, field]) => field.searched);
  const columns = [
    ...CORE,
    ...PRICES[kind],
    ...compared.map(([, column]) => column),
    ...searched.map(([name]) => name),
    ...ADMIN,
    ...[...RENTAL_PRICES, 'guarantee'].filter((name) => name in KINDS[kind].fields),
  ];
  return { compared, names: searched.filter(isName), columns: [...new Set(columns)] };
}

const READERS = { cars: readersOf('cars'), trucks: readersOf('trucks') };

/** What is searched and only the administration reads names one vehicle, as the reference does. */
function isName([, field]: [name: string, field: Field]): boolean {
  return field.visibility === 'admin';
}

/** The revision and the fuels, for an index that is built. The rows are read after it: none is older. */
export async function readStart({ database }: AppContext): Promise<{ revision: number; fuels: Fuel[] }> {
  const revision = await readRevision(database);
  return { revision, fuels: await readFuels(database) };
}

/** The next vehicles in the order of their ids, without those in the trash. */
export function readStockAfter(context: AppContext, kind: VehicleKind, last: number, limit: number) {
  return readStock(context, kind, sql`v.id > ${last}`, sql`order by v.id limit ${limit}`);
}

/** Those of these vehicles that are not in the trash. */
export function readStockOf(context: AppContext, kind: VehicleKind, ids: readonly number[]): Promise<IndexedVehicle[]> {
  return readStock(context, kind, isAmong(context.database.engine, 'v.id', ids));
}

export async function readIdsOfBrands(
  context: AppContext,
  kind: VehicleKind,
  brands: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select v.id from ${sql.table(kind)} as v
    where ${isAmong(context.database.engine, 'v.brand', brands)}`.execute(context.database.query);
  return rows.map(({ id }) => id);
}

/** The name of the brand is read with the row: it is never one that the row does not have. */
async function readStock(
  { database }: AppContext,
  kind: VehicleKind,
  condition: RawBuilder<unknown>,
  order = sql``,
): Promise<IndexedVehicle[]> {
  const columns = sql.join(READERS[kind].columns.map((column) => sql.ref(`v.${column}`)));
  const photos =
    database.engine === 'sqlite' ? sql`json_array_length(v.images)` : sql`json_array_length(v.images::json)`;
  const { rows } = await sql<Row>`select ${columns}, b.folded_name, ${photos} as photos from ${sql.table(kind)} as v
    left join brands as b on b.id = v.brand where v.deleted_at is null and ${condition} ${order}`.execute(
    database.query,
  );
  return rows.map((row) => indexedOf(kind, row));
}

function indexedOf(kind: VehicleKind, row: Row): IndexedVehicle {
  const { compared, names } = READERS[kind];
  const values: Record<string, Comparable> = {};
  const photos = Number(row.photos);
  const offer = textOf(row.offer_kind) as OfferKind;
  for (const [name, column, field] of compared)
    values[name] = row[column] === '' || !isOffered(field, offer) ? null : (row[column] ?? null);
  return {
    id: Number(row.id),
    status: textOf(row.status) as Status,
    title: textOf(row.folded_title),
    overview: textOf(row.folded_overview),
    details: searchedText(KINDS[kind].fields, row),
    model_year: textOf(row.folded_model_year),
    brand: numberOf(row.brand),
    brandName: textOf(row.folded_name),
    fuel: codeOf(row.fuel_type),
    gearbox: codeOf(row.gearbox),
    effectiveGearbox: codeOf(row.effective_gearbox),
    prices: PRICES[kind].map((column) => (isForRent(offer) ? numberOf(row[column]) : null)),
    offer,
    isGuaranteed: isGuarantee(textOf(row.guarantee)),
    values,
    names: searchedNames([row.reference, ...names.map(([name]) => row[name])].map(textOf)),
    createdAt: textOf(row.created_at),
    admin: {
      photos,
      lacks: missingDataOf(row, photos),
      reserved_until: textOf(row.reserved_until),
      sold_at: textOf(row.sold_at),
    },
  };
}

type Value = Row[string] | undefined;

const textOf = (value: Value) => (value === null || value === undefined ? '' : String(value));
const codeOf = (value: Value) => (value === null || value === undefined ? null : String(value));
const numberOf = (value: Value) => (value === null || value === undefined ? null : Number(value));
