import { sql } from 'kysely';
import type { AppContext } from '../../../server/app-context.ts';
import { cachedByRevision } from '../../../server/db/cache-by-revision.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { listBrands } from '../../stock/brands/brands.repository.ts';
import { KINDS } from '../../stock/kinds/kinds.ts';
import type { Comparable } from '../../stock/vehicles/fields/field.ts';
import { offeredPrices } from '../../stock/vehicles/fields/price-fields.ts';
import { listFuels } from '../../stock/vehicles/rows/fuels.repository.ts';
import type { LandingFacts, Span } from '../client/landing.ts';
import { EMPTY_QUERY, type ListQuery } from '../client/list-query.ts';
import { countFacets, countNumbers } from '../search/search.repository.ts';
import { stockOf } from '../search/stock.server.ts';
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

/** Reads the index only. An offer that the dealership does not have now does not count. */
export async function readFacts(context: AppContext, kind: VehicleKind, query: ListQuery): Promise<LandingFacts> {
  const valuesOf = (await stockOf(context, kind)).index.valuesIn(query);
  const spanOf = (name: string) => spanIn(valuesOf(name));
  const countOf = (name: string, isCounted: (value: Comparable) => boolean) => valuesOf(name).filter(isCounted).length;
  const rentals = offeredPrices(KINDS[kind].fields).filter(({ name }) => name !== 'sale_price');
  return {
    count: valuesOf('id').length,
    forRent: countOf('offer_kind', (offer) => offer !== 'sale'),
    years: spanOf('model_year'),
    salePrices: spanOf('sale_price'),
    rentalsFrom: Object.fromEntries(
      rentals.flatMap(({ name }) => {
        const span = spanOf(name);
        return span ? [[name, span.min] as const] : [];
      }),
    ),
    guaranteed: valuesOf('is_guaranteed').length,
    volumes: kind === 'trucks' ? spanOf('volume_m3') : null,
    licenceB: kind === 'trucks' ? countOf('licence', (licence) => licence === 'B') : 0,
  };
}

function spanIn(values: readonly Comparable[]): Span | null {
  const numbers = values.filter((value) => typeof value === 'number');
  const [first] = numbers;
  if (first === undefined) return null;
  return numbers.reduce((span, number) => ({ min: Math.min(span.min, number), max: Math.max(span.max, number) }), {
    min: first,
    max: first,
  });
}
