import { dayMonthYear, reversedDay } from '../../../shared/dates/dates.ts';
import { addressLines } from '../../../shared/dealership.ts';
import { centsOf } from '../../../shared/money.ts';
import { cut, fold } from '../../../shared/text/text.ts';
import { isForSale } from '../../stock/vehicles/fields/choices.ts';
import { modelOf } from '../../stock/vehicles/model.ts';
import { yearOfModel } from '../../stock/vehicles/vehicle.ts';
import { CURRENCY, feedId } from './feed-fields.ts';
import type { FeedDealer, FeedVehicle } from './feed-vehicle.ts';

/**
 * Meta's automotive catalogue (23 April 2024):
 * developers.facebook.com/documentation/ads-commerce/marketing-api/auto-ads/reference
 */

type MetaColumn = {
  name: string;
  required?: true;
  about: string;
  read(vehicle: FeedVehicle, dealer: FeedDealer): string;
};

/** Limits of Meta, in characters and pictures. */
const MAX_TITLE = 500;
const MAX_DESCRIPTION = 5_000;
const MAX_PICTURES = 20;
const VIN_LENGTH = 17;

/** Meta's style for a word in a body type (folded). If several words occur, the first entry counts. */
const BODIES: readonly (readonly [word: string, style: string])[] = [
  ['pick up', 'TRUCK'],
  ['crossover', 'CROSSOVER'],
  ['suv', 'SUV'],
  ['4x4', 'SUV'],
  ['tout terrain', 'SUV'],
  ['cabriolet', 'CONVERTIBLE'],
  ['coupe', 'COUPE'],
  ['monospace', 'MINIVAN'],
  ['break', 'WAGON'],
  ['fourgon', 'VAN'],
  ['utilitaire', 'VAN'],
  ['ludospace', 'VAN'],
  ['berline', 'SEDAN'],
  ['citadine', 'HATCHBACK'],
  ['compacte', 'HATCHBACK'],
];

const FUELS: ReadonlyMap<string, string> = new Map([
  ['diesel', 'DIESEL'],
  ['petrol', 'GASOLINE'],
  ['electric', 'ELECTRIC'],
  ['hybrid', 'HYBRID'],
]);

const textOf = (vehicle: FeedVehicle, name: string) => String(vehicle.values[name] ?? '').trim();

export function bodyStyle(text: string): string {
  const folded = fold(text);
  return BODIES.find(([word]) => folded.includes(word))?.[1] ?? 'OTHER';
}

function salePrice(vehicle: FeedVehicle): string {
  const cents = isForSale(vehicle.values.offer_kind) ? centsOf(textOf(vehicle, 'sale_price')) : null;
  if (cents === null || cents === 0) return '';
  return `${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)} ${CURRENCY}`;
}

function addressOf({ address }: FeedDealer): string {
  if (addressLines(address).length === 0) return '';
  const { street, postalCode, city } = address;
  return JSON.stringify({ addr1: street, city, postal_code: postalCode, country: 'FR' });
}

const pictureColumns: readonly MetaColumn[] = Array.from({ length: MAX_PICTURES }, (_, index) => ({
  name: `image[${index}].url`,
  ...(index === 0 ? { required: true as const } : {}),
  about: index === 0 ? 'Photo principale' : `Photo ${index + 1}`,
  read: ({ pictures }) => pictures[index] ?? '',
}));

export const META_COLUMNS: readonly MetaColumn[] = [
  { name: 'vehicle_id', required: true, about: 'Identifiant : car-48', read: feedId },
  { name: 'title', required: true, about: 'Titre', read: ({ title }) => cut(title, MAX_TITLE) },
  {
    name: 'description',
    required: true,
    about: 'Aperçu, sinon le titre ; 5 000 caractères au plus',
    read: (vehicle) => cut(textOf(vehicle, 'overview') || vehicle.title, MAX_DESCRIPTION),
  },
  { name: 'url', required: true, about: 'Page du véhicule', read: ({ url }) => url },
  { name: 'make', required: true, about: 'Marque', read: ({ brand }) => brand },
  { name: 'model', required: true, about: 'Le titre sans la marque', read: modelOf },
  {
    name: 'year',
    required: true,
    about: 'Année du modèle',
    read: (vehicle) => String(yearOfModel(textOf(vehicle, 'model_year')) ?? ''),
  },
  { name: 'mileage.value', required: true, about: 'Kilométrage', read: (vehicle) => textOf(vehicle, 'mileage') },
  { name: 'mileage.unit', required: true, about: 'Toujours KM', read: () => 'KM' },
  ...pictureColumns,
  {
    name: 'transmission',
    about: 'AUTOMATIC ou MANUAL ; une boîte à variation continue est AUTOMATIC',
    read: ({ gearbox }) => (gearbox === null ? '' : gearbox === 'manual' ? 'MANUAL' : 'AUTOMATIC'),
  },
  {
    name: 'fuel_type',
    about: 'DIESEL, GASOLINE, ELECTRIC, HYBRID, sinon OTHER',
    read: ({ fuel }) => (fuel === '' ? '' : (FUELS.get(fuel) ?? 'OTHER')),
  },
  {
    name: 'body_style',
    required: true,
    about:
      'D’après la carrosserie : HATCHBACK, SEDAN, WAGON, SUV, CROSSOVER, COUPE, CONVERTIBLE, MINIVAN, VAN, TRUCK, sinon OTHER',
    read: (vehicle) => bodyStyle(textOf(vehicle, 'body_type')),
  },
  {
    name: 'vin',
    about: 'Numéro de série de 17 caractères, seulement si vous l’avez demandé pour ce flux',
    read: ({ vin }) => (vin.length === VIN_LENGTH ? vin : ''),
  },
  { name: 'price', required: true, about: 'Prix de vente TTC : 5490 EUR', read: salePrice },
  { name: 'exterior_color', required: true, about: 'Couleur', read: (vehicle) => textOf(vehicle, 'color') },
  { name: 'state_of_vehicle', required: true, about: 'Toujours USED (occasion)', read: () => 'USED' },
  {
    name: 'availability',
    about: 'available, ou not available pour un véhicule réservé',
    read: ({ status }) => (status === 'reserved' ? 'not available' : 'available'),
  },
  {
    name: 'date_first_on_lot',
    about: 'Jour d’ajout au site, AAAA-MM-JJ',
    read: ({ created_at }) => reversedDay(dayMonthYear(new Date(created_at))),
  },
  {
    name: 'address',
    about: 'Adresse de la concession, en JSON : addr1, city, postal_code, country',
    read: (_vehicle, dealer) => addressOf(dealer),
  },
];

const TRUCK_REASON = 'Camion : hors du catalogue automobile de Meta';
const RENTAL_REASON = 'À louer seulement : un prix de location n’est pas un prix de vente';

const MISSING_DATA: Readonly<Record<string, string>> = {
  make: 'marque',
  year: 'année en quatre chiffres',
  'mileage.value': 'kilométrage',
  'image[0].url': 'photo',
  price: 'prix de vente en chiffres',
  exterior_color: 'couleur',
};

/** Returns 'Sans marque, sans photo', or null if Meta's catalogue includes the vehicle. */
export function metaObstacle(vehicle: FeedVehicle, dealer: FeedDealer): string | null {
  if (vehicle.kind === 'trucks') return TRUCK_REASON;
  if (!isForSale(vehicle.values.offer_kind)) return RENTAL_REASON;
  const emptyColumns = META_COLUMNS.filter(({ required, read }) => required && read(vehicle, dealer).trim() === '');
  if (emptyColumns.length === 0) return null;
  return `Sans ${emptyColumns.map(({ name }) => MISSING_DATA[name] ?? name).join(', sans ')}`;
}
