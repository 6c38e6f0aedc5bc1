import { sql } from 'kysely';
import type { AppContext } from '../../../server/app-context.ts';
import { isAmong } from '../../../server/db/among.ts';
import { cachedByRevision } from '../../../server/db/cache-by-revision.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { readParts } from '../../platform/settings/parts.repository.ts';
import { listBrands } from '../../stock/brands/brands.repository.ts';
import { KINDS } from '../../stock/kinds/kinds.ts';
import { type FieldTable, numberColumnOf } from '../../stock/vehicles/fields/field.ts';
import { offeredPrices } from '../../stock/vehicles/fields/price-fields.ts';
import { listFuels } from '../../stock/vehicles/rows/fuels.repository.ts';
import type { LandingFacts, Span } from '../client/landing.ts';
import { EMPTY_QUERY } from '../client/list-query.ts';
import { countFacets, countNumbers } from '../search/search.repository.ts';
import { directoryOf, type LandingDirectory, type LandingEntry, type StockValues } from './landing-directory.ts';

export function listedLandings(context: AppContext, kind: VehicleKind): Promise<LandingDirectory> {
  return cachedByRevision(context.database, `landings ${kind}`, async () => {
    const [{ stock }, volumes] = await Promise.all([
      countFacets(context, kind, EMPTY_QUERY),
      kind === 'trucks' ? countNumbers(context, kind, 'volume_m3') : new Map<number, number>(),
    ]);
    const counts = (query: Parameters<typeof stock.get>[0]) => stock.get(query) ?? new Map();
    const values: StockValues = {
      brand: counts('marque'),
      fuel: counts('carburant'),
      body: counts('carrosserie'),
      licence: counts('permis'),
      volume: volumes,
    };
    return directoryOf(kind, values, await readNames(context));
  });
}

/** If all vehicles of the page are sold or gone, `count` is 0. Returns null if the page never had a public vehicle. */
export async function findLanding(context: AppContext, kind: VehicleKind, slug: string): Promise<LandingEntry | null> {
  const entry = (await listedLandings(context, kind)).get(slug);
  if (entry) return entry;
  const former = await cachedByRevision(context.database, `former landings ${kind}`, () => readFormer(context, kind));
  const formerEntry = former.get(slug);
  return formerEntry ? { ...formerEntry, count: 0 } : null;
}

async function readFormer(context: AppContext, kind: VehicleKind): Promise<LandingDirectory> {
  const columns = kind === 'trucks' ? [...SORTS, 'licence', 'volume_m3'] : SORTS;
  const { rows } = await sql<Record<string, string | number | null>>`
    select distinct ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(kind)}
    where published_at is not null or status in ('available', 'reserved', 'sold')`.execute(context.database.query);
  const valuesIn = (column: string) =>
    new Map(
      rows.flatMap(({ [column]: value }) => (value === null || value === undefined ? [] : [[value, 1] as const])),
    );
  const values: StockValues = {
    brand: valuesIn('brand'),
    fuel: valuesIn('fuel_type'),
    body: valuesIn('body_type'),
    licence: valuesIn('licence'),
    volume: valuesIn('volume_m3'),
  };
  return directoryOf(kind, values, await readNames(context));
}

const SORTS = ['brand', 'fuel_type', 'body_type'];

async function readNames(context: AppContext) {
  const [brands, fuels] = await Promise.all([listBrands(context), listFuels(context)]);
  return { brands, fuels };
}

type Aggregates = Readonly<Record<string, string | number | null>>;

export async function readFacts(context: AppContext, kind: VehicleKind, ids: readonly number[]): Promise<LandingFacts> {
  const { database } = context;
  const { sale, rental } = await readParts(context);
  const { fields }: { fields: FieldTable } = KINDS[kind];
  const rentals = offeredPrices(fields).filter(({ name }) => name !== 'sale_price');
  const sums = [
    sql`count(*) as count`,
    sql`sum(case when offer_kind <> 'sale' then 1 else 0 end) as for_rent`,
    sql`min(year) as year_min, max(year) as year_max`,
    sql`min(case when offer_kind <> 'rental' then sale_price_cents end) as sale_min`,
    sql`max(case when offer_kind <> 'rental' then sale_price_cents end) as sale_max`,
    ...rentals.map(({ name }) => {
      const field = fields[name];
      const column = sql.ref((field && numberColumnOf(field)) ?? name);
      return sql`min(case when offer_kind <> 'sale' then ${column} end) as ${sql.ref(name)}`;
    }),
    ...(kind === 'cars'
      ? [sql`sum(case when trim(guarantee) <> '' then 1 else 0 end) as guaranteed`]
      : [
          sql`min(volume_m3) as volume_min, max(volume_m3) as volume_max`,
          sql`sum(case when licence = 'B' then 1 else 0 end) as licence_b`,
        ]),
  ];
  const { rows } = await sql<Aggregates>`select ${sql.join(sums)} from ${sql.table(kind)}
    where ${isAmong(database.engine, 'id', ids)}`.execute(database.query);
  const facts = factsIn(
    rows[0] ?? {},
    rentals.map(({ name }) => name),
  );
  return { ...facts, ...(!sale && { salePrices: null }), ...(!rental && { forRent: 0, rentalsFrom: {} }) };
}

function factsIn(row: Aggregates, rentals: readonly string[]): LandingFacts {
  const number = (name: string) => Number(row[name] ?? 0);
  const span = (of: string): Span | null => {
    const [min, max] = [row[`${of}_min`] ?? null, row[`${of}_max`] ?? null];
    return min === null || max === null ? null : { min: Number(min), max: Number(max) };
  };
  return {
    count: number('count'),
    forRent: number('for_rent'),
    years: span('year'),
    salePrices: span('sale'),
    rentalsFrom: Object.fromEntries(
      rentals.flatMap((name) => ((row[name] ?? null) === null ? [] : [[name, number(name)] as const])),
    ),
    guaranteed: number('guaranteed'),
    volumes: span('volume'),
    licenceB: number('licence_b'),
  };
}
