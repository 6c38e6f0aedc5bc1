import { longMonth } from '../../../shared/dates/date-labels.ts';
import { centsOf, formatCents } from '../../../shared/money.ts';
import { cardTypeOf, detailPath } from '../../../shared/paths.ts';
import type { RentalTerms } from '../../../shared/rental.ts';
import { cut } from '../../../shared/text/text.ts';
import { rentalConditions } from '../../catalogue/vehicle-page/offer/offer-terms.ts';
import { TRUCK_FIELDS } from '../../stock/trucks/truck.fields.ts';
import { coverOf, distanceText } from '../../stock/vehicles/card.ts';
import { co2Class } from '../../stock/vehicles/co2-class.ts';
import { gearboxCodeOf } from '../../stock/vehicles/fields/choice-labels.ts';
import {
  CRIT_AIR,
  effectiveGearbox,
  gearboxOf,
  isForRent,
  isForSale,
  LICENCES,
} from '../../stock/vehicles/fields/choices.ts';
import { valueText } from '../../stock/vehicles/fields/field-text.ts';
import { offeredPrices } from '../../stock/vehicles/fields/price-fields.ts';
import { VEHICLE_FIELDS, type VehicleFields } from '../../stock/vehicles/fields/vehicle.fields.ts';
import { modelOf } from '../../stock/vehicles/model.ts';
import { shownReference } from '../../stock/vehicles/shown-reference.ts';
import type { Status } from '../../stock/vehicles/status/status.ts';
import type { AdminVehicleOf, VehicleSchema } from '../../stock/vehicles/vehicle.ts';
import type { MissingField, Refusal, Sheet, SheetLine } from './print.schema.ts';

/** Makes the sheet for a vehicle's windscreen, or returns why it cannot be printed (décret n° 78-993, article 3). */

export type SheetVehicle = AdminVehicleOf<VehicleFields> & Readonly<Record<string, unknown>>;

export type SheetSite = {
  brand: string;
  fuel: string;
  origin: string;
  rental: Partial<RentalTerms>;
};

/** Maximum length of a detail. Longer details would push others off the page. */
const MAX_DETAIL_CHARACTERS = 60;
const MAX_REFERENCE_CHARACTERS = 40;
const MAX_ACCESSORY_CHARACTERS = 48;

/** Number of characters on a line of a column of accessories. */
const COLUMN_CHARACTERS = 24;

/**
 * Number of lines of accessories that fit, in all columns. Fewer fit on a rental sheet, because it also shows the
 * conditions.
 */
const MAX_EQUIPMENT_LINES = { sale: 33, rental: 18 } as const;

const END_REASONS: { readonly [S in Status]?: string } = {
  sold: 'Ce véhicule est vendu.',
  archived: 'Ce véhicule est archivé.',
};

/** If a vehicle is for sale and for rent, the sheet is for the sale and also shows the monthly price. */
export function sheetOf(kind: VehicleSchema, vehicle: SheetVehicle, site: SheetSite): Sheet | Refusal {
  const { id, title, status } = vehicle;
  const reason = END_REASONS[status];
  if (reason !== undefined) return { id, title, reason, missing: [] };
  const isSale = isForSale(vehicle.offer_kind);
  const offer = isSale ? 'sale' : 'rental';
  const room = roomBeside(site.brand.length + title.length);
  const missing = missingFields(kind, vehicle, site.brand, isSale);
  if (missing.length > 0) return { id, title, reason: '', missing };
  return {
    id,
    title,
    offer,
    facts: [
      { label: 'Marque', text: site.brand },
      { label: 'Modèle et version', text: modelOf({ title, brand: site.brand }) },
      ...(isSale ? saleFacts(vehicle) : pricesOf(kind, vehicle)),
    ],
    monthlyPrice: isSale && isForRent(vehicle.offer_kind) ? monthlyPriceOf(vehicle) : '',
    photo: room.hasPhoto ? coverOf(vehicle) : null,
    conditions: isSale ? [] : rentalConditions(vehicle, site.rental),
    details: detailsOf(kind, vehicle, site, isSale).map(({ label, text }) => ({
      label,
      text: cut(text, MAX_DETAIL_CHARACTERS),
    })),
    equipment: equipmentOf(vehicle.accessories, MAX_EQUIPMENT_LINES[offer] - room.lostLines),
    reference: cut(shownReference(vehicle), MAX_REFERENCE_CHARACTERS),
    url: site.origin + detailPath(cardTypeOf(kind.name), id),
    isDraft: status === 'draft',
  };
}

export function isRefusal(sheet: Sheet | Refusal): sheet is Refusal {
  return 'missing' in sheet;
}

type FieldCheck = readonly [isPresent: boolean, field: string, label: string];

function missingFields(kind: VehicleSchema, vehicle: SheetVehicle, brand: string, isSale: boolean): MissingField[] {
  const [firstPrice] = rentalPrices(kind);
  const ofSale: FieldCheck[] = [
    [vehicle.first_registration !== '', 'first_registration', 'la première mise en circulation'],
    [vehicle.mileage !== null, 'mileage', 'le kilométrage'],
    [vehicle.mileage_guaranteed !== null, 'mileage_guaranteed', 'kilométrage garanti ou non'],
    // Here, a text such as 'nous consulter' is not a price.
    [centsOf(vehicle.sale_price) !== null, 'sale_price', 'le prix de vente TTC, en chiffres'],
  ];
  const ofRental: FieldCheck[] = [
    [pricesOf(kind, vehicle).length > 0, firstPrice?.name ?? '', 'un prix de location, en chiffres'],
  ];
  const checks: FieldCheck[] = [
    [brand !== '', 'brand', 'la marque'],
    [vehicle.title.trim() !== '', 'title', 'le modèle et la version (titre)'],
    ...(isSale ? ofSale : ofRental),
    [vehicle.crit_air !== null, 'crit_air', 'Crit’Air'],
  ];
  return checks.flatMap(([isPresent, field, label]) => (isPresent ? [] : [{ field, label }]));
}

function saleFacts({ first_registration, mileage, mileage_guaranteed, sale_price }: SheetVehicle): SheetLine[] {
  const statement = mileage_guaranteed ? 'kilométrage garanti' : 'non garanti';
  return [
    { label: 'Première mise en circulation', text: longMonth(first_registration) },
    { label: 'Kilométrage', text: `${distanceText(mileage ?? 0)}, ${statement}` },
    { label: 'Prix', text: `${inEuros(sale_price)} TTC` },
  ];
}

const rentalPrices = ({ fields }: VehicleSchema) => offeredPrices(fields).filter(({ unit }) => unit !== undefined);

function pricesOf(kind: VehicleSchema, vehicle: SheetVehicle): SheetLine[] {
  return rentalPrices(kind).flatMap(({ name, label }) => {
    const price = String(vehicle[name] ?? '');
    return centsOf(price) === null ? [] : [{ label, text: `${inEuros(price)} TTC` }];
  });
}

function monthlyPriceOf({ price_per_month }: SheetVehicle): string {
  const price = String(price_per_month ?? '');
  return centsOf(price) === null ? '' : `${inEuros(price)} / mois`;
}

/** `hasPhoto` is true if a photo fits beside the name. A long name replaces `lostLines` lines of accessories. */
function roomBeside(nameLength: number): { hasPhoto: boolean; lostLines: number } {
  if (nameLength > 160) return { hasPhoto: false, lostLines: 18 };
  return { hasPhoto: true, lostLines: nameLength > 60 ? 9 : 0 };
}

/** Returns the accessories that fit on `maxLines` lines, in the dealer's order, without duplicates. */
function equipmentOf(accessories: readonly string[], maxLines: number): Sheet['equipment'] {
  const names = [...new Set(accessories.map((name) => cut(name.trim(), MAX_ACCESSORY_CHARACTERS)))].filter(Boolean);
  const linesOf = (some: readonly string[]) =>
    some.reduce((sum, name) => sum + Math.ceil(name.length / COLUMN_CHARACTERS), 0);
  if (linesOf(names) <= maxLines) return { names, lines: linesOf(names), more: 0 };
  // The last line contains the number of other accessories.
  const count = names.findIndex((_, i) => linesOf(names.slice(0, i + 1)) > maxLines - 1);
  return { names: names.slice(0, count), lines: maxLines, more: names.length - count };
}

const inEuros = (price: string) => formatCents(centsOf(price) ?? 0, 'fr');

function detailsOf(kind: VehicleSchema, vehicle: SheetVehicle, { fuel }: SheetSite, isSale: boolean): SheetLine[] {
  const { mileage, first_registration, crit_air, co2, accessories, gearbox } = vehicle;
  const text = (name: string) => String(vehicle[name] ?? '').trim();
  const box = gearboxOf(effectiveGearbox(gearboxCodeOf(gearbox), accessories));
  const lines: SheetLine[] = [
    {
      label: 'Crit’Air',
      text: (CRIT_AIR.find(({ value }) => value === crit_air)?.label ?? '').replace('Crit’Air ', ''),
    },
    { label: 'CO2', text: co2 === null ? '' : co2Text(co2, kind.name === 'cars') },
    { label: 'Carburant', text: fuel },
    { label: 'Boîte de vitesses', text: box?.label ?? '' },
    { label: 'Garantie', text: text('guarantee') },
    {
      label: '1re mise en circulation',
      text: isSale || first_registration === '' ? '' : longMonth(first_registration),
    },
    { label: 'Kilométrage', text: isSale || mileage === null ? '' : distanceText(mileage) },
    // A rental sheet names the licence in its conditions.
    { label: 'Permis', text: isSale ? (LICENCES.find(({ value }) => value === vehicle.licence)?.value ?? '') : '' },
    { label: 'Volume utile', text: valueText(TRUCK_FIELDS.volume_m3, vehicle.volume_m3) },
    { label: 'Places', text: valueText(VEHICLE_FIELDS.seating_capacity, vehicle.seating_capacity) },
  ];
  return lines.filter((line) => line.text !== '');
}

function co2Text(co2: number, isCar: boolean): string {
  const emission = `${co2}\u00a0g/km`;
  return isCar ? `${emission}, classe ${co2Class(co2)}` : emission;
}
