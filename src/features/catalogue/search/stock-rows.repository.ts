import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '../../../server/app-context.ts';
import { isAmong } from '../../../server/db/among.ts';
import { storedTexts } from '../../../server/db/json-columns.ts';
import type { Parts } from '../../../shared/dealership.ts';
import { centsOf } from '../../../shared/money.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { fold } from '../../../shared/text/text.ts';
import { readParts } from '../../platform/settings/parts.repository.ts';
import { KINDS } from '../../stock/kinds/kinds.ts';
import { PAYLOAD } from '../../stock/trucks/truck.fields.ts';
import { fuelText, gearboxText } from '../../stock/vehicles/fields/choice-labels.ts';
import { effectiveGearbox, gearboxOf, OFFER_KINDS } from '../../stock/vehicles/fields/choices.ts';
import { comparedValues } from '../../stock/vehicles/fields/compared-value.ts';
import { type Field, fieldEntries, searchedText } from '../../stock/vehicles/fields/field.ts';
import { offeredAs } from '../../stock/vehicles/fields/offered-as.ts';
import { isGuarantee } from '../../stock/vehicles/guarantee.ts';
import { shownPrices } from '../../stock/vehicles/shown-price.ts';
import { comparedPrices } from '../../stock/vehicles/similar.ts';
import { dueBackOf } from '../../stock/vehicles/status/due-back.ts';
import { missingDataOf, RENTAL_PRICES } from '../../stock/vehicles/status/missing-data.ts';
import { isListed, STATUS_VALUES } from '../../stock/vehicles/status/status.ts';
import { dayNumber, missingDataBits } from './admin-filter.ts';
import { searchedNames } from './admin-names.ts';
import { searchedKey } from './references.ts';
import { factsOf } from './search-facts.ts';
import type { IndexedVehicle } from './stock-index/row-store.ts';

type DatabaseRow = Readonly<Record<string, string | number | null>>;

const CORE = [
  'id',
  'status',
  'title',
  'overview',
  'model_year',
  'reference',
  'created_at',
  'brand',
  'fuel_type',
  'gearbox',
  'accessories',
  'offer_kind',
];

/** Columns for the administration's filters, including all columns that the check for missing data needs. */
const ADMIN = [
  'sold_at',
  'reserved_until',
  'available_from',
  'published_at',
  'offer_kind',
  'sale_price',
  'first_registration',
  'mileage',
  'mileage_guaranteed',
  'crit_air',
];

function readersOf(kind: VehicleKind) {
  const fields = fieldEntries(KINDS[kind].fields);
  const prices = comparedPrices(KINDS[kind].fields);
  const compared = fields.filter(([name, field]) => field.filter || field.sort || prices.includes(name));
  const searched = fields.filter(([, field]) => field.searched);
  const columns = [
    ...CORE,
    ...compared.map(([name]) => name),
    ...searched.map(([name]) => name),
    ...ADMIN,
    ...[...RENTAL_PRICES, 'guarantee', 'weight'].filter((name) => name in KINDS[kind].fields),
  ];
  return { compared: Object.fromEntries(compared), names: searched.filter(isName), columns: [...new Set(columns)] };
}

const READERS = { cars: readersOf('cars'), trucks: readersOf('trucks') };

/** True for a name of a vehicle: a field, such as the plate, that only the administration searches. */
function isName([, field]: [name: string, field: Field]): boolean {
  return field.visibility === 'admin';
}

export function readStockAfter(context: AppContext, kind: VehicleKind, last: number, limit: number) {
  return readStock(context, kind, sql`v.id > ${last}`, sql`order by v.id limit ${limit}`);
}

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

/** Reads the names of brand and fuel in the same query, so that they belong to the same moment as the row. */
async function readStock(
  context: AppContext,
  kind: VehicleKind,
  condition: RawBuilder<unknown>,
  order = sql``,
): Promise<IndexedVehicle[]> {
  const { database } = context;
  const columns = sql.join(READERS[kind].columns.map((column) => sql.ref(`v.${column}`)));
  const photos =
    database.engine === 'sqlite' ? sql`json_array_length(v.images)` : sql`json_array_length(v.images::json)`;
  const { rows } = await sql<DatabaseRow>`select ${columns}, b.folded_name, f.label, f.french, ${photos} as photos
    from ${sql.table(kind)} as v left join brands as b on b.id = v.brand left join fuels as f on f.code = v.fuel_type
    where v.deleted_at is null and ${condition} ${order}`.execute(database.query);
  const parts = await readParts(context);
  return rows.map((row) => indexedOf(kind, row, parts));
}

/** Returns a vehicle for the index, with only the offers that the dealership has now. */
function indexedOf(kind: VehicleKind, row: DatabaseRow, parts: Parts): IndexedVehicle {
  const { compared, names } = READERS[kind];
  const photos = Number(row.photos);
  const storedOffer = OFFER_KINDS.find(({ value }) => value === row.offer_kind)?.value ?? 'both';
  const publicOffer = offeredAs(parts, kind, storedOffer);
  const offer = publicOffer ?? storedOffer;
  const status = STATUS_VALUES.find((value) => value === row.status) ?? 'draft';
  const published_at = textOf(row.published_at) || null;
  const rented = { status, published_at, offer_kind: storedOffer, available_from: textOf(row.available_from) };
  const gearbox = effectiveGearbox(gearboxOf(textOf(row.gearbox))?.code ?? null, storedTexts(textOf(row.accessories)));
  return {
    id: Number(row.id),
    texts: {
      title: fold(textOf(row.title)),
      brand: textOf(row.folded_name),
      modelYear: fold(textOf(row.model_year)),
      fuel: fuelText({ code: textOf(row.fuel_type), label: textOf(row.label), french: textOf(row.french) }),
      gearbox: gearboxText(textOf(row.gearbox)),
      overview: fold(textOf(row.overview)),
      details: fold(searchedText(KINDS[kind].fields, row)),
    },
    reference: searchedKey(textOf(row.reference)),
    names: searchedNames([row.reference, ...names.map(([name]) => row[name])].map(textOf)),
    values: {
      ...comparedValues(compared, row, offer),
      ...factsOf(kind, row, { gearbox, payload: payloadOf(row.weight) }),
      brand: row.brand ?? null,
      fuel_type: row.fuel_type ?? null,
      effective_gearbox: gearbox,
      offer_kind: offer,
      is_guaranteed: isGuarantee(textOf(row.guarantee)) ? 1 : null,
      photos,
      ...priceOrders(kind, row),
      status: STATUS_VALUES.indexOf(status),
      is_listed: Number(publicOffer !== null && isListed(status)),
      lacks: missingDataBits(missingDataOf(row, photos)),
      created_at: Date.parse(textOf(row.created_at)),
      reserved_until: dayNumber(textOf(row.reserved_until)),
      sold_at: dayNumber(textOf(row.sold_at)),
      due_back: dayNumber(dueBackOf(rented)),
    },
  };
}

/** In cents, above any price. */
const ABOVE_ALL = 1e12;

/**
 * Returns the values for the price sorts. Vehicles only for rent come after all vehicles for sale, because a daily
 * price cannot be compared with a sale price.
 */
function priceOrders(kind: VehicleKind, row: DatabaseRow): Record<'price_rising' | 'price_falling', number | null> {
  const prices = shownPrices(kind, row).map(({ text, unit }) => ({ cents: centsOf(text), isSale: unit === '' }));
  const { cents = null, isSale = false } = prices.find((price) => price.cents !== null) ?? {};
  const behind = cents === null ? null : cents + ABOVE_ALL;
  return isSale ? { price_rising: cents, price_falling: behind } : { price_rising: behind, price_falling: cents };
}

function payloadOf(weight: DatabaseRow[string] | undefined): unknown {
  const weights: unknown = JSON.parse(textOf(weight) || '{}');
  return typeof weights === 'object' && weights !== null && PAYLOAD in weights ? weights[PAYLOAD] : null;
}

function textOf(value: DatabaseRow[string] | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}
