import { dayMonthYear, reversedDay } from '../../../shared/dates/dates.ts';
import { centsOf } from '../../../shared/money.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { propertiesOf } from '../../../shared/records.ts';
import { KINDS } from '../../stock/kinds/kinds.ts';
import { co2Class } from '../../stock/vehicles/co2-class.ts';
import { type Field, fieldEntries, fullLabel, isOffered, publicFields } from '../../stock/vehicles/fields/field.ts';
import { filledEntries, yearOfModel } from '../../stock/vehicles/vehicle.ts';
import type { FeedVehicle } from './feed-vehicle.ts';

/** XML, CSV and the documentation use this table. */

export const FEED_TYPES = {
  text: 'texte',
  integer: 'nombre entier',
  decimal: 'nombre, point décimal',
  price: 'prix TTC, deux décimales',
  boolean: '`true` ou `false`',
  year: 'AAAA',
  month: 'AAAA-MM',
  date: 'AAAA-MM-JJ',
  code: 'code',
  url: 'adresse',
  list: 'liste',
} as const;
type FeedType = keyof typeof FEED_TYPES;

type FeedItem = { name?: string; text: string };

export type FeedField = {
  name: string;
  type: FeedType;
  /** French description, without the type. */
  about: string;
  kind?: VehicleKind;
  /** The unit of a number. It is an attribute in XML. */
  unit?: string;
  /** True if XML contains the value in another form. */
  csvOnly?: true;
  /** XML element of an entry of the list. */
  item?: string;
  /** Returns '' or an empty list if the vehicle has no value. */
  read(vehicle: FeedVehicle): string | readonly FeedItem[];
};

export const CURRENCY = 'EUR';

const texts = (values: readonly string[]): FeedItem[] => values.map((text) => ({ text }));

/** The id contains the kind, because cars and trucks have separate numbers. */
export function feedId({ kind, id }: Pick<FeedVehicle, 'kind' | 'id'>): string {
  return `${kind === 'cars' ? 'car' : 'truck'}-${id}`;
}

const FIRST_FIELDS: readonly FeedField[] = [
  { name: 'id', type: 'text', about: 'Identifiant, unique et stable : car-48, truck-18', read: feedId },
  {
    name: 'kind',
    type: 'code',
    about: '`car` (voiture) ou `truck` (camion)',
    read: ({ kind }) => (kind === 'cars' ? 'car' : 'truck'),
  },
  {
    name: 'status',
    type: 'code',
    about: '`available` (en ligne) ou `reserved` (réservé)',
    read: ({ status }) => status,
  },
  { name: 'reference', type: 'text', about: 'Référence du stock', read: ({ reference }) => reference },
  { name: 'url', type: 'url', about: 'Page du véhicule', read: ({ url }) => url },
  { name: 'title', type: 'text', about: 'Titre : modèle et version', read: ({ title }) => title },
  { name: 'brand', type: 'text', about: 'Marque', read: ({ brand }) => brand },
  {
    name: 'fuel',
    type: 'code',
    about:
      'Carburant : `diesel`, `petrol` (essence), `cng` (GNV), `electric`, `hybrid`, `lpg` (GPL), ou un code ajouté',
    read: ({ fuel }) => fuel,
  },
  {
    name: 'gearbox',
    type: 'code',
    about: 'Boîte de vitesses : `manual`, `automatic` ou `cvt` (à variation continue)',
    read: ({ gearbox }) => gearbox ?? '',
  },
];

const LAST_FIELDS: readonly FeedField[] = [
  {
    name: 'co2_class',
    type: 'code',
    kind: 'cars',
    about: 'Classe d’émissions de CO2, `A` à `G`',
    read: ({ values }) => (typeof values.co2 === 'number' ? co2Class(values.co2) : ''),
  },
  { name: 'currency', type: 'code', about: 'Devise de tous les prix : `EUR`', csvOnly: true, read: () => CURRENCY },
  {
    name: 'accessories',
    type: 'list',
    about: 'Équipements',
    item: 'accessory',
    read: ({ accessories }) => texts(accessories),
  },
  {
    name: 'pictures',
    type: 'list',
    about: 'Adresses des photos, dans l’ordre de la fiche',
    item: 'picture',
    read: ({ pictures }) => texts(pictures),
  },
  {
    name: 'created_on',
    type: 'date',
    about: 'Jour d’ajout au site',
    read: ({ created_at }) => reversedDay(dayMonthYear(new Date(created_at))),
  },
  { name: 'changed_at', type: 'text', about: 'Dernière modification, ISO 8601', read: ({ changed_at }) => changed_at },
  {
    name: 'vin',
    type: 'text',
    about: 'Numéro de série, seulement dans un flux pour lequel vous l’avez demandé',
    read: ({ vin }) => vin,
  },
];

/** Other types of fields are texts. */
const FEED_TYPE_OF: Readonly<Partial<Record<Field['type'], FeedType>>> = {
  price: 'price',
  year: 'year',
  date: 'date',
  month: 'month',
  integer: 'integer',
  decimal: 'decimal',
  yesNo: 'boolean',
  choice: 'code',
  keyed: 'list',
};

function aboutOf(field: Field): string {
  const label = fullLabel(field);
  if (field.type === 'choice')
    return `${label} : ${field.options.map((option) => `\`${option.value}\` (${option.label})`).join(', ')}`;
  if (field.type === 'price' && field.offer !== undefined)
    return `${label} ; seulement d’un véhicule ${field.offer === 'sale' ? 'à vendre' : 'à louer'}`;
  return label;
}

function fieldValue(name: string, field: Field, { values }: FeedVehicle): string | FeedItem[] {
  const value = values[name];
  if (field.type === 'keyed')
    return filledEntries(propertiesOf(value), field.keys).map(([key, text]) => ({
      name: key,
      text,
    }));
  const text = value === null || value === undefined ? '' : String(value).trim();
  if (text === '') return '';
  if (field.type === 'price') return isOffered(field, values.offer_kind) ? amountOf(text) : '';
  if (field.type === 'year') return String(yearOfModel(text) ?? '');
  return field.type === 'date' || field.type === 'month' ? reversedDay(text) : text;
}

/** Converts '5 490 €' to '5490.00'. Returns '' if there is no amount. */
function amountOf(text: string): string {
  const cents = centsOf(text);
  return cents === null ? '' : (cents / 100).toFixed(2);
}

function descriptorFields(): FeedField[] {
  const [cars, trucks] = [publicFields(KINDS.cars.fields), publicFields(KINDS.trucks.fields)];
  const fields: Readonly<Record<string, Field>> = { ...cars, ...trucks };
  return fieldEntries(fields).map(([name, field]) => ({
    name,
    type: FEED_TYPE_OF[field.type] ?? 'text',
    about: aboutOf(field),
    ...(name in cars && name in trucks ? {} : { kind: name in cars ? 'cars' : 'trucks' }),
    ...((field.type === 'integer' || field.type === 'decimal') && field.unit !== undefined
      ? { unit: field.unit === '€' ? CURRENCY : field.unit }
      : {}),
    ...(field.type === 'keyed' ? { item: 'value' } : {}),
    read: (vehicle) => (name in vehicle.values ? fieldValue(name, field, vehicle) : ''),
  }));
}

export const FEED_FIELDS: readonly FeedField[] = [...FIRST_FIELDS, ...descriptorFields(), ...LAST_FIELDS];
