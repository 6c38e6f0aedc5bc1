import { longMonth } from '../../../shared/dates/date-labels.ts';
import { centsOf, formatCents } from '../../../shared/money.ts';
import { cardTypeOf, detailPath } from '../../../shared/paths.ts';
import type { RentalTerms } from '../../../shared/rental.ts';
import { cut } from '../../../shared/text/text.ts';
import { rentalConditions } from '../../catalogue/vehicle-page/offer/offer-terms.ts';
import { TRUCK_FIELDS } from '../../stock/trucks/truck.fields.ts';
import { distanceText } from '../../stock/vehicles/card.ts';
import { co2Class } from '../../stock/vehicles/co2-class.ts';
import { gearboxCodeOf } from '../../stock/vehicles/fields/choice-labels.ts';
import { CRIT_AIR, effectiveGearbox, gearboxOf, isForSale, LICENCES } from '../../stock/vehicles/fields/choices.ts';
import { valueText } from '../../stock/vehicles/fields/field-text.ts';
import { offeredPrices } from '../../stock/vehicles/fields/price-fields.ts';
import { VEHICLE_FIELDS, type VehicleFields } from '../../stock/vehicles/fields/vehicle.fields.ts';
import { modelOf } from '../../stock/vehicles/model.ts';
import type { Status } from '../../stock/vehicles/status/status.ts';
import type { AdminVehicleOf, VehicleSchema } from '../../stock/vehicles/vehicle.ts';
import type { MissingField, Refusal, Sheet, SheetLine } from './print.schema.ts';

/** The sheet behind a windscreen: its contents, or why it cannot be printed (décret n° 78-993, article 3). */

export type SheetVehicle = AdminVehicleOf<VehicleFields> & Readonly<Record<string, unknown>>;

/** Values of the site and of other tables that a sheet needs. */
export type SheetSite = {
  brand: string;
  fuel: string;
  origin: string;
  rental: Partial<RentalTerms>;
};

/** A longer text would push others off the page. */
const MAX_DETAIL_CHARACTERS = 60;
const MAX_REFERENCE_CHARACTERS = 40;

const END_REASONS: { readonly [S in Status]?: string } = {
  sold: 'Ce véhicule est vendu.',
  archived: 'Ce véhicule est archivé.',
};

/** The sheet of a vehicle: of a sale where it is for sale, even if it is for rent too. */
export function sheetOf(kind: VehicleSchema, vehicle: SheetVehicle, site: SheetSite): Sheet | Refusal {
  const { id, title, status } = vehicle;
  const reason = END_REASONS[status];
  if (reason !== undefined) return { id, title, reason, missing: [] };
  const isSale = isForSale(vehicle.offer_kind);
  const missing = isSale ? missingOfSale(vehicle, site) : missingOfRental(kind, vehicle, site);
  if (missing.length > 0) return { id, title, reason: '', missing };
  return {
    id,
    title,
    offer: isSale ? 'sale' : 'rental',
    facts: isSale ? saleFacts(vehicle, site) : rentalFacts(kind, vehicle, site),
    conditions: isSale ? [] : rentalConditions(vehicle, site.rental),
    details: detailsOf(kind, vehicle, site, isSale).map(({ label, text }) => ({
      label,
      text: cut(text, MAX_DETAIL_CHARACTERS),
    })),
    reference: cut(vehicle.reference.trim() || String(id), MAX_REFERENCE_CHARACTERS),
    url: site.origin + detailPath(cardTypeOf(kind.name), id),
    isDraft: status === 'draft',
  };
}

export function isRefusal(sheet: Sheet | Refusal): sheet is Refusal {
  return 'missing' in sheet;
}

const BRAND_FIELD: MissingField = { field: 'brand', label: 'la marque' };
const TITLE_FIELD: MissingField = { field: 'title', label: 'le modèle et la version (titre)' };
const CRIT_AIR_FIELD: MissingField = { field: 'crit_air', label: 'Crit’Air' };

function missingOfSale(vehicle: SheetVehicle, { brand }: SheetSite): MissingField[] {
  return missingFieldsOf([
    [brand !== '', BRAND_FIELD],
    [vehicle.title.trim() !== '', TITLE_FIELD],
    [vehicle.first_registration !== '', { field: 'first_registration', label: 'la première mise en circulation' }],
    [vehicle.mileage !== null, { field: 'mileage', label: 'le kilométrage' }],
    [vehicle.mileage_guaranteed !== null, { field: 'mileage_guaranteed', label: 'kilométrage garanti ou non' }],
    // Words such as 'nous consulter' are no price.
    [centsOf(vehicle.sale_price) !== null, { field: 'sale_price', label: 'le prix de vente TTC, en chiffres' }],
    [vehicle.crit_air !== null, CRIT_AIR_FIELD],
  ]);
}

function missingOfRental(kind: VehicleSchema, vehicle: SheetVehicle, { brand }: SheetSite): MissingField[] {
  const [firstPrice] = rentalPrices(kind);
  return missingFieldsOf([
    [brand !== '', BRAND_FIELD],
    [vehicle.title.trim() !== '', TITLE_FIELD],
    [pricesOf(kind, vehicle).length > 0, { field: firstPrice?.name ?? '', label: 'un prix de location, en chiffres' }],
    [vehicle.crit_air !== null, CRIT_AIR_FIELD],
  ]);
}

function missingFieldsOf(checks: readonly (readonly [isPresent: boolean, field: MissingField])[]): MissingField[] {
  return checks.flatMap(([isPresent, field]) => (isPresent ? [] : [field]));
}

const nameLines = (vehicle: SheetVehicle, { brand }: SheetSite): SheetLine[] => [
  { label: 'Marque', text: brand },
  { label: 'Modèle et version', text: modelOf({ title: vehicle.title, brand }) },
];

function saleFacts(vehicle: SheetVehicle, site: SheetSite): SheetLine[] {
  const { first_registration, mileage, mileage_guaranteed, sale_price } = vehicle;
  const statement = mileage_guaranteed ? 'kilométrage garanti' : 'non garanti';
  return [
    ...nameLines(vehicle, site),
    { label: 'Première mise en circulation', text: longMonth(first_registration) },
    { label: 'Kilométrage', text: `${distanceText(mileage ?? 0)}, ${statement}` },
    { label: 'Prix', text: `${inEuros(sale_price)} TTC` },
  ];
}

function rentalFacts(kind: VehicleSchema, vehicle: SheetVehicle, site: SheetSite): SheetLine[] {
  return [...nameLines(vehicle, site), ...pricesOf(kind, vehicle)];
}

const rentalPrices = ({ fields }: VehicleSchema) => offeredPrices(fields).filter(({ unit }) => unit !== undefined);

/** The rental prices that are amounts. */
function pricesOf(kind: VehicleSchema, vehicle: SheetVehicle): SheetLine[] {
  return rentalPrices(kind).flatMap(({ name, label }) => {
    const price = String(vehicle[name] ?? '');
    return centsOf(price) === null ? [] : [{ label, text: `${inEuros(price)} TTC` }];
  });
}

/** '9 490 €', the French way whatever the site shows. */
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
    // A rental has it among the conditions.
    { label: 'Permis', text: isSale ? (LICENCES.find(({ value }) => value === vehicle.licence)?.value ?? '') : '' },
    { label: 'Volume utile', text: valueText(TRUCK_FIELDS.volume_m3, vehicle.volume_m3) },
    { label: 'Places', text: valueText(VEHICLE_FIELDS.seating_capacity, vehicle.seating_capacity) },
  ];
  return lines.filter((line) => line.text !== '');
}

/** '104 g/km, classe B'; the classes are those of passenger cars. */
function co2Text(co2: number, isCar: boolean): string {
  const emission = `${co2}\u00a0g/km`;
  return isCar ? `${emission}, classe ${co2Class(co2)}` : emission;
}
