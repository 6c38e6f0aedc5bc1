import { dayAfter } from '../../../shared/dates/dates.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { Status } from '../../stock/vehicles/status/status.ts';
import type { Overview } from './statistics.schema.ts';
import { type Counts, contactsOf, firstDay } from './statistics.ts';

export type StockVehicle = Counts & {
  object: VehicleKind;
  id: number;
  title: string;
  brand: string;
  status: Status;
  days: number | null;
};

export type DaySum = Counts & { day: string };

export const OFTEN_SEEN = 10;

const MAX_UNANSWERED = 8;

/** Groups of ages in stock, in days. The last two are the list « Plus de 60 jours ». */
const AGES: readonly { from: number; to: number | null }[] = [
  { from: 0, to: 30 },
  { from: 31, to: 60 },
  { from: 61, to: 90 },
  { from: 91, to: null },
];

type ByKind = Record<VehicleKind, number>;

type OverviewOptions = {
  today: string;
  days: number;
  /** Number of displays of all pages without a vehicle, by day. */
  pageViews: ReadonlyMap<string, number>;
  hasExamples: boolean;
};

/** `sums` also includes the days before the requested days, for a comparison. */
export function overviewOf(
  sums: readonly DaySum[],
  stock: readonly StockVehicle[],
  { today, days, pageViews, hasExamples }: OverviewOptions,
): Overview {
  const start = firstDay(today, days);
  const byDay = new Map(sums.map((sum) => [sum.day, sum]));
  return {
    now: totalOf(sums.filter(({ day }) => day >= start)),
    before: totalOf(sums.filter(({ day }) => day < start)),
    by_day: Array.from({ length: days }, (_, i) => {
      const day = dayAfter(start, i);
      const sum = byDay.get(day) ?? NO_COUNTS;
      return { day, views: sum.views, contacts: contactsOf(sum), pages: sum.views + (pageViews.get(day) ?? 0) };
    }),
    unanswered: stock
      .filter((vehicle) => vehicle.status === 'available' && contactsOf(vehicle) === 0 && vehicle.views >= OFTEN_SEEN)
      .sort((a, b) => b.views - a.views || b.id - a.id)
      .slice(0, MAX_UNANSWERED)
      .map(({ object, id, title, views }) => ({ object, id, title, views })),
    ages: AGES.map(({ from, to }) => {
      const isOfAge = ({ days: age }: StockVehicle) => age !== null && age >= from && (to === null || age <= to);
      return { from, to, ...countByKind(stock.filter(isOfAge)) };
    }),
    brands: brandsOf(stock),
    has_examples: hasExamples,
  };
}

export const NO_COUNTS: Counts = { views: 0, chat: 0, phone: 0 };

function totalOf(sums: readonly Counts[]): Counts {
  return sums.reduce<Counts>(
    (total, { views, chat, phone }) => ({
      views: total.views + views,
      chat: total.chat + chat,
      phone: total.phone + phone,
    }),
    NO_COUNTS,
  );
}

function countByKind(vehicles: readonly StockVehicle[]): ByKind {
  const cars = vehicles.filter(({ object }) => object === 'cars').length;
  return { cars, trucks: vehicles.length - cars };
}

function brandsOf(stock: readonly StockVehicle[]): Overview['brands'] {
  const byBrand = Map.groupBy(stock, ({ brand }) => brand);
  return [...byBrand]
    .sort(([a, one], [b, other]) => other.length - one.length || a.localeCompare(b, 'fr'))
    .map(([brand, vehicles]) => ({ brand, ...countByKind(vehicles) }));
}

export const RECENT_DAYS = [7, 30] as const;
