import type { ExpressionBuilder, Kysely, Selectable } from 'kysely';
import type { TruckTable } from '../../server/db/tables.ts';
import type { House } from '../../server/house.ts';
import { listFuels } from './fuels.store.ts';
import type { ListQuery, Tariff } from './list-query.ts';
import { officeOrderBy } from './office-order.sql.ts';
import type { OfficeOrder } from './office-order.ts';
import { conditionsOf, orderOf, type PriceColumn, type Terms } from './selection.sql.ts';
import type { VehicleKind } from './vehicle.ts';

/** Lists and counts over the whole stock (D11). */

const TARIFF_COLUMNS: Record<Tariff, PriceColumn> = {
  heure: 'price_per_hour_cents',
  semaine: 'price_per_week_cents',
  'week-end': 'price_on_weekend_cents',
};

/** The price that bounds and sorts mean: a car's daily price, a truck's chosen tariff (FLT-11, D14). */
function priceColumnOf(kind: VehicleKind, tariff: Tariff): PriceColumn {
  return kind === 'cars' ? 'price_per_day_cents' : TARIFF_COLUMNS[tariff];
}

/**
 * A stored vehicle of either kind. Only the columns that both tables have are read by name here; the others pass
 * through to the room that asked.
 */
export type VehicleRow = Selectable<TruckTable>;
export type AnyVehicleTable = Kysely<Record<VehicleKind, TruckTable>>;

function from({ database }: House, kind: VehicleKind) {
  return (database.query as unknown as AnyVehicleTable)
    .selectFrom(`${kind} as v` as 'trucks as v')
    .where('v.deleted_at', 'is', null);
}

/** The rows of a list from `offset` on, and how many match in all; `order` overrules the query's own. */
export async function selectRows(
  house: House,
  kind: VehicleKind,
  query: ListQuery,
  offset: number,
  limit: number,
  order?: OfficeOrder | null,
): Promise<{ rows: VehicleRow[]; remaining: number }> {
  const terms = await readTerms(house);
  const price = priceColumnOf(kind, query.tariff);
  const matching = from(house, kind).where(conditionsOf(query, price, terms));
  const [{ remaining }, rows] = await Promise.all([
    matching.select((of) => of.fn.countAll<number>().as('remaining')).executeTakeFirstOrThrow(),
    matching
      .selectAll()
      .orderBy(order ? officeOrderBy(order) : orderOf(query, price, terms))
      .limit(limit)
      .offset(offset)
      .execute(),
  ]);
  return { rows, remaining };
}

export type Count = { value: string | number; count: number };
export type Facets = { marque: Count[]; carburant: Count[]; boite: Count[] };

/** How many vehicles each option would show, given the other groups' choices (D15). Options without any are left out. */
export async function countFacets(house: House, kind: VehicleKind, query: ListQuery): Promise<Facets> {
  const terms = await readTerms(house);
  const price = priceColumnOf(kind, query.tariff);
  const counts = async (
    column: 'brand' | 'fuel_type' | 'effective_gearbox',
    group: 'Brands' | 'Fuel_Types' | 'Gearbox',
  ): Promise<Count[]> => {
    const rows = await from(house, kind)
      .where(conditionsOf(query, price, terms, group))
      .where(`v.${column}`, 'is not', null)
      .select((of: ExpressionBuilder<{ v: TruckTable }, 'v'>) => [
        of.ref(`v.${column}`).as('value'),
        of.fn.countAll<number>().as('count'),
      ])
      .groupBy(`v.${column}`)
      .orderBy(`v.${column}`)
      .execute();
    return rows.map(({ value, count }) => ({ value: value as string | number, count }));
  };
  const [marque, carburant, boite] = await Promise.all([
    counts('brand', 'Brands'),
    counts('fuel_type', 'Fuel_Types'),
    counts('effective_gearbox', 'Gearbox'),
  ]);
  return { marque, carburant, boite };
}

async function readTerms(house: House): Promise<Terms> {
  return { engine: house.database.engine, fuels: await listFuels(house) };
}
