/**
 * Answers the administration's calls about vehicles in component tests, as a site does that has only these vehicles.
 */
import type { StatisticsResource } from '../../src/features/admin/statistics/statistics.resource.ts';
import { STOCK_COUNTS, STOCK_VIEWS, type StockCounts } from '../../src/features/admin/vehicle-table/stock-views.ts';
import type { VehiclesResource } from '../../src/features/admin/vehicle-table/vehicles.resource.ts';
import type { BrandsResource } from '../../src/features/stock/brands/brands.resource.ts';
import type { Brand } from '../../src/features/stock/brands/brands.schema.ts';
import { CAR_FIELDS, type CarFields } from '../../src/features/stock/cars/car.fields.ts';
import type { AdminVehicle } from '../../src/features/stock/kinds/admin-vehicle.ts';
import { TRUCK_FIELDS, type TruckFields } from '../../src/features/stock/trucks/truck.fields.ts';
import { emptyValues } from '../../src/features/stock/vehicles/fields/field.ts';
import { stateAfter } from '../../src/features/stock/vehicles/status/status-rules.ts';
import type { AdminVehicleOf } from '../../src/features/stock/vehicles/vehicle.ts';
import { dayAfter, dayOfMoment, reversedDay } from '../../src/shared/dates/dates.ts';
import { DomainError } from '../../src/shared/errors.ts';
import type { VehicleKind } from '../../src/shared/paths.ts';
import { fold } from '../../src/shared/text/text.ts';
import { answerUndo, asOperation } from './operations.ts';
import { answerResource } from './stand-in.ts';

type Car = AdminVehicleOf<CarFields>;
type Truck = AdminVehicleOf<TruckFields>;

/** A picture that the browser need not load. */
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

const core = (id: number) => ({
  id,
  reference: `VO-${id}`,
  title: `Clio ${id}`,
  brand: 1,
  fuel_type: 'diesel',
  gearbox: 'manual',
  accessories: [],
  images: [PICTURE],
  pictures: [{ src: PICTURE, width: 4, height: 3, placeholder: '#888' }],
  due_date: '12-05-2026',
  status: 'available' as const,
  reserved_until: '',
  sold_at: '',
  final_price: '',
  reserved_note: '',
  published_at: '2026-05-12T08:00:00.000Z',
  version: 1,
  updated_at: null,
  updated_by: '',
});

/** Returns a car for rent that is online, « Clio 4 » with the id 4. */
export function adminCar(id: number, over: Partial<Car> = {}): Car {
  return { ...emptyValues(CAR_FIELDS), ...core(id), price_per_day: '39', ...over };
}

/** Returns a truck for rent that is online, « Master 4 » with the id 4. */
export function adminTruck(id: number, over: Partial<Truck> = {}): Truck {
  return { ...emptyValues(TRUCK_FIELDS), ...core(id), title: `Master ${id}`, price_per_week: '390', ...over };
}

/** Returns the numbers from `from` down to `to`, the ids of a list with the newest vehicle first. */
export const idsFrom = (from: number, to = 1): number[] => Array.from({ length: from - to + 1 }, (_, i) => from - i);

/** Returns the day so many days from today, 'DD-MM-YYYY'. */
export const dayIn = (days: number): string => reversedDay(dayAfter(dayOfMoment(new Date()), days));

type PriceChange = { id: string | number; version?: string | number | null | undefined };
type Stock = { rows: AdminVehicle[]; trash: AdminVehicle[] };

/** Returns the vehicles that a query of the table asks for. It knows some of the server's filters. */
function found(rows: readonly AdminVehicle[], query: URLSearchParams): AdminVehicle[] {
  const words = fold(query.get('q') ?? '').split(' ');
  const statuses = query.getAll('statut');
  const fuel = query.get('carburant');
  const ids = query.get('ids')?.split(',').map(Number);
  const today = dayOfMoment(new Date());
  const returnOf = ({ available_from }: AdminVehicle) => {
    if (!available_from) return '';
    const day = reversedDay(available_from);
    return day < today ? 'retard' : day === today ? 'jour' : '1';
  };
  const returns = query.getAll('sorti');
  const [year, price] = [query.get('annee_min'), query.get('vente_max')].map(Number);
  if (['manque', 'echeance', 'age_min'].some((name) => query.has(name))) return [];
  return rows.filter(
    (row) =>
      words.every((word) => fold(`${row.title} ${row.reference} n° ${row.id}`).includes(word)) &&
      (statuses.length === 0 || statuses.includes(row.status)) &&
      (fuel === null || row.fuel_type === fuel) &&
      (!year || Number(row.model_year) >= year) &&
      (!price || Number(row.sale_price || Number.POSITIVE_INFINITY) <= price) &&
      (ids === undefined || ids.includes(row.id)) &&
      (returns.length === 0 || returns.includes(returnOf(row)) || (returns.includes('1') && returnOf(row) === 'jour')),
  );
}

const CHANGED = 'Quelqu’un a modifié ce véhicule.';

const NAMES = new Intl.Collator('fr', { numeric: true });

function sorted(rows: AdminVehicle[], order: string | null): AdminVehicle[] {
  const byName = (a: AdminVehicle, b: AdminVehicle) => NAMES.compare(a.title, b.title);
  if (order === 'nom') return rows.toSorted(byName);
  return order === '-nom' ? rows.toSorted((a, b) => byName(b, a)) : rows;
}

function counts({ rows, trash }: Stock): StockCounts {
  const countOf = (name: string) => {
    if (name === 'trash') return trash.length;
    const view = STOCK_VIEWS.find((one) => one.name === name);
    return found(rows, new URLSearchParams(view?.search ?? '')).length;
  };
  return Object.fromEntries(STOCK_COUNTS.map((name) => [name, countOf(name)])) as StockCounts;
}

export type AnsweredStock = {
  stored: (id: number) => AdminVehicle | undefined;
  rows: () => readonly AdminVehicle[];
  trashed: () => number[];
  /** Changes a vehicle, as another person does. */
  edit: (id: number, changes: Partial<AdminVehicle>) => void;
  /** Answers `PUT /prices`. */
  writePrices: (changes: readonly PriceChange[]) => {
    data: AdminVehicle[];
    failed: { id: number; error: { code: 'conflict'; message: string } }[];
  };
  /** Puts vehicles into the trash, as another person does. */
  trash: (...ids: number[]) => void;
  restore: (...ids: number[]) => void;
  /** Makes a write an operation, which « Annuler » undoes. */
  written: <R extends object>(write: () => R) => R & { operation: string };
};

/** The first vehicle is the newest. A test replaces an answer by a later `answerResource`. */
export function answerStock(kind: VehicleKind, first: readonly AdminVehicle[] = []): AnsweredStock {
  const stock: Stock = { rows: [...first], trash: [] };
  const change = (id: number, changes: object) => {
    stock.rows = stock.rows.map((row) => (row.id === id ? { ...row, ...changes, version: row.version + 1 } : row));
    return stock.rows.filter((row) => row.id === id);
  };
  const trash = (ids: readonly unknown[]) => {
    const isChosen = ({ id }: AdminVehicle) => ids.includes(id);
    stock.trash = [...stock.rows.filter(isChosen), ...stock.trash];
    stock.rows = stock.rows.filter((row) => !isChosen(row));
    return stock.trash.filter(isChosen);
  };
  const restore = (ids: readonly unknown[]) => {
    stock.rows = first.flatMap(({ id }) => {
      const here = stock.rows.find((row) => row.id === id);
      return here ?? (ids.includes(id) ? (stock.trash.find((row) => row.id === id) ?? []) : []);
    });
    stock.trash = stock.trash.filter(({ id }) => !ids.includes(id));
    return stock.rows.filter(({ id }) => ids.includes(id));
  };
  const page = (rows: readonly AdminVehicle[], query: URLSearchParams) => ({
    data: rows.slice(Number(query.get('from') ?? 0), Number(query.get('to') ?? rows.length) + 1),
    remaining: rows.length,
  });
  const writePrices = (changes: readonly PriceChange[]) => {
    const isCurrent = ({ id, version }: PriceChange) => stock.rows.find((row) => row.id === id)?.version === version;
    const [current, others] = [changes.filter(isCurrent), changes.filter((one) => !isCurrent(one))];
    const error = { code: 'conflict', message: CHANGED } as const;
    return {
      data: current.flatMap(({ id, version: _version, ...prices }) => change(Number(id), prices)),
      failed: others.map(({ id }) => ({ id: Number(id), error })),
    };
  };
  /** An undone vehicle has a new version. */
  const remember = () => {
    const { rows, trash: trashed } = stock;
    return () => {
      const now = new Map([...stock.rows, ...stock.trash].map((row) => [row.id, row]));
      const back = (row: AdminVehicle) => ({ ...row, version: (now.get(row.id)?.version ?? row.version) + 1 });
      const isSame = (row: AdminVehicle) => stock.rows.includes(row);
      stock.rows = rows.map((row) => (isSame(row) ? row : back(row)));
      stock.trash = [...trashed];
    };
  };
  const written = <R extends object>(write: () => R) => asOperation(remember, write);
  answerUndo();
  const queryOf = (query: unknown) => query as URLSearchParams;
  const idsOf = (body: { ids: readonly unknown[] }) => body.ids.map((id) => ({ id: Number(id) }));
  answerResource<VehiclesResource>(
    {
      'GET /range': ({ query }) => {
        const asked = queryOf(query);
        return page(sorted(found(stock.rows, asked), asked.get('ordre')), asked);
      },
      'GET /counts': () => ({ data: [counts(stock)] }),
      'GET /bin': ({ query }) => {
        const asked = queryOf(query);
        return page(found(stock.trash, asked), asked);
      },
      'GET /bin/examples': () => ({ data: [] }),
      'GET /:id': ({ params }) => {
        const data = stock.rows.filter(({ id }) => id === Number(params.id));
        if (data.length === 0) throw new DomainError('not_found', 'Ce véhicule n’existe pas ou plus.');
        return { data };
      },
      'PUT /edit': ({ body: { id, version, ...changes } }) => {
        const row = stock.rows.find((one) => one.id === Number(id));
        if (row && (version ?? row.version) !== row.version) throw new DomainError('conflict', CHANGED);
        return written(() => ({ data: change(Number(id), changes), notices: [] }));
      },
      'POST /status': ({ body: { ids, ...changes } }) => {
        const before = stock.rows.filter((row) => ids.includes(row.id));
        return written(() => {
          const data = before.flatMap((row) => change(row.id, stateAfter(row, changes as object, new Date())));
          return { data: data.map((row) => ({ ...row, changed: true })), failed: [] };
        });
      },
      'PUT /prices': ({ body }) => written(() => writePrices(body.changes)),
      'DELETE /delete': ({ body }) => written(() => ({ data: trash([body.id]) })),
      'POST /restore': ({ body }) => written(() => ({ data: restore([body.id]), notices: [] })),
      'POST /bin': ({ body }) => written(() => ({ data: trash(body.ids) })),
      'POST /bin/restore': ({ body }) => written(() => ({ data: restore(body.ids), notices: [] })),
      'DELETE /bin': ({ body }) => {
        const gone = idsOf(body).filter(({ id }) => stock.trash.some((row) => row.id === id));
        stock.trash = stock.trash.filter((row) => !gone.some(({ id }) => id === row.id));
        return { data: gone };
      },
    },
    `/${kind}`,
  );
  answerBrandNames();
  answerResource<StatisticsResource>({ 'GET /statistics/recent': () => ({ data: [] }) });
  return {
    stored: (id) => stock.rows.find((row) => row.id === id),
    rows: () => stock.rows,
    trashed: () => stock.trash.map(({ id }) => id),
    trash: (...ids) => void trash(ids),
    edit: (id, changes) => void change(id, changes),
    writePrices,
    restore: (...ids) => void restore(ids),
    written,
  };
}

export function answerBrandNames(
  data: readonly Brand[] = [{ id: 1, brandName: 'Renault', date_uploaded: '03-01-2026' }],
): void {
  const stored = data.map((brand) => ({ ...brand, version: 1, updated_by: '' }));
  answerResource<BrandsResource>({
    'GET /brands': () => ({ data: stored, remaining: data.length }),
    'GET /brands/vehicles': () => ({ data: [] }),
  });
}
