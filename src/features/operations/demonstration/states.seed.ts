import { EMPTY_CAR } from '../../stock/cars/car.ts';
import { DEMO_CARS } from '../../stock/cars/cars.seed.ts';
import type { DemoCar } from '../../stock/cars/cars.seed-entry.ts';
import { EMPTY_TRUCK } from '../../stock/trucks/truck.ts';
import { DEMO_TRUCKS } from '../../stock/trucks/trucks.seed.ts';
import type { DemoTruck } from '../../stock/trucks/trucks.seed-entry.ts';
import type { Status } from '../../stock/vehicles/status/status.ts';

/**
 * What the demonstration shows of the life of a vehicle: each status, a sale whose page is still there and one whose page
 * is gone, a rental that is out, and prices that were cut. Days count from the first start.
 */

export type DemoState = {
  status: Status;
  /** Of a sale. */
  soldDaysAgo?: number;
  finalPrice?: string;
  /** Of a reservation. */
  daysLeft?: number;
  note?: string;
};

/** States of vehicles of the stock, by reference; all others are available. */
export const DEMO_STATES: Readonly<Record<string, DemoState>> = {
  'VO-D030': { status: 'reserved', daysLeft: 6, note: 'Acompte reçu, essai confirmé samedi matin.' },
  'CAM-D09': { status: 'reserved', daysLeft: 3, note: 'En attente de la copie du permis.' },
};

/** Vehicles that are out on rental, by reference: in how many days they are back. */
export const DEMO_DAYS_OUT: Readonly<Record<string, number>> = { 'VO-D020': 12, 'CAM-D08': 9 };

/** Prices that were cut, by reference: what they were before, and since when they are what they are. */
export const DEMO_PRICE_CUTS: Readonly<Record<string, { daysAgo: number; before: Readonly<Record<string, string>> }>> =
  {
    'VO-D001': { daysAgo: 9, before: { sale_price: '5 990' } },
    'VO-D012': { daysAgo: 16, before: { price_per_day: '75', sale_price: '18 900' } },
  };

/** A vehicle that lists do not show. It has the pictures of another one of the stock, of the same model. */
type OffList<V> = { vehicle: V; picturesOf: string; daysAgo: number; state: DemoState };

function carLike(picturesOf: string, over: Partial<DemoCar> & Pick<DemoCar, 'reference' | 'title'>): DemoCar {
  const like = DEMO_CARS.find(({ reference }) => reference === picturesOf);
  if (!like) throw new Error(`${picturesOf} is no car of the demonstration`);
  return { ...like, vin: '', plate: '', ...over };
}

function truckLike(picturesOf: string, over: Partial<DemoTruck> & Pick<DemoTruck, 'reference' | 'title'>): DemoTruck {
  const like = DEMO_TRUCKS.find(({ reference }) => reference === picturesOf);
  if (!like) throw new Error(`${picturesOf} is no truck of the demonstration`);
  return { ...like, vin: '', plate: '', ...over };
}

const { brand: _carBrand, images: _carImages, ...NO_CAR } = EMPTY_CAR;
const { brand: _truckBrand, images: _truckImages, ...NO_TRUCK } = EMPTY_TRUCK;

export const DEMO_CARS_OFF_LIST: readonly OffList<DemoCar>[] = [
  {
    vehicle: carLike('VO-D038', {
      reference: 'VO-D049',
      title: 'Volkswagen Polo Confortline',
      overview: '1.0 TSI 95 ch Confortline, vendue à une famille du quartier après deux essais.',
    }),
    picturesOf: 'VO-D038',
    daysAgo: 210,
    state: { status: 'sold', soldDaysAgo: 120, finalPrice: '15 900' },
  },
  {
    vehicle: carLike('VO-D046', {
      reference: 'VO-D050',
      title: 'Peugeot 208 Style',
      overview: '1.2 PureTech 100 ch Style, première main, livrée avec sa carte grise et quatre pneus neufs.',
    }),
    picturesOf: 'VO-D046',
    daysAgo: 75,
    state: { status: 'sold', soldDaysAgo: 12, finalPrice: '16 700' },
  },
  {
    vehicle: carLike('VO-D042', {
      reference: 'VO-D051',
      title: 'Mini Cooper Chester',
      overview: 'Cooper 136 ch, retirée de la vente : elle sert de véhicule de courtoisie à l’atelier.',
    }),
    picturesOf: 'VO-D042',
    daysAgo: 160,
    state: { status: 'archived' },
  },
  {
    vehicle: { ...NO_CAR, reference: 'VO-D052', title: 'Kia Picanto Active', brandName: 'Kia', pictures: [] },
    picturesOf: 'VO-D044',
    daysAgo: 1,
    state: { status: 'draft' },
  },
];

export const DEMO_TRUCKS_OFF_LIST: readonly OffList<DemoTruck>[] = [
  {
    vehicle: truckLike('CAM-D02', {
      reference: 'CAM-D19',
      title: 'Peugeot Partner Standard',
      seating_capacity: 2,
      overview: 'Partner court, deux places, vendu à un plombier de Montreuil qui le louait chaque semaine.',
      sale_price: '9 900',
    }),
    picturesOf: 'CAM-D02',
    daysAgo: 140,
    state: { status: 'sold', soldDaysAgo: 30, finalPrice: '9 400' },
  },
  {
    vehicle: { ...NO_TRUCK, reference: 'CAM-D20', title: 'Renault Trafic L2H1', brandName: 'Renault', pictures: [] },
    picturesOf: 'CAM-D01',
    daysAgo: 2,
    state: { status: 'draft' },
  },
];
