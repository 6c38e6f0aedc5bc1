import { dayShown, type LocalizedText, termOf } from '../../../../shared/labels.ts';
import type { Brand } from '../../../stock/brands/brands.schema.ts';
import { distanceText, fuelShown } from '../../../stock/vehicles/card.ts';
import type { Fuel } from '../../../stock/vehicles/fields/choices.ts';
import { type FieldTable, fieldEntries, isOffered, publicFields } from '../../../stock/vehicles/fields/field.ts';
import { valueText } from '../../../stock/vehicles/fields/field-text.ts';
import { VEHICLE_FIELDS } from '../../../stock/vehicles/fields/vehicle.fields.ts';
import type { Vehicle } from '../../../stock/vehicles/vehicle.ts';
import type { Site } from '../../client/site.ts';

type LabelSources = { fuels: readonly Fuel[]; dealership: Pick<Site['dealership'], 'interface'> };

/** A row of « Détails ». If `price` is true, the value is formatted as a price. */
export type DetailRow = {
  field: string;
  label: LocalizedText;
  gloss?: string | undefined;
  value: LocalizedText;
  price?: boolean;
};

/**
 * The order of the labels in the specification (LBL-1 to LBL-20, D22). Other fields follow in the order of their table.
 */
const LABEL_ORDER = [
  'brand',
  'certificate',
  'color',
  'emission',
  'energy',
  'fuel_type',
  'gearbox',
  'guarantee',
  'mileage',
  'model_year',
  'price_per_day',
  'price_per_month',
  'seating_capacity',
  'commercial_power',
  'fiscal_power',
  'co2_emission',
  'mixed_consumption',
  'body_type',
  'end_of_commercialization_date',
  'new_vehicle_price',
  'due_date',
];

export function detailRows(
  vehicle: Vehicle,
  fields: FieldTable,
  brands: readonly Brand[],
  site: LabelSources,
): DetailRow[] {
  const rows = [...codedRows(vehicle, brands, site), ...fieldRows(vehicle, fields)];
  const filledRows = rows.filter(({ value }) => value.text !== '').sort((a, b) => positionOf(a) - positionOf(b));
  return filledRows.filter((row) => !isRepeated(row, filledRows));
}

/** Text fields of the specification that may repeat a number field. */
const TEXT_OF: Readonly<Record<string, string>> = { power_hp: 'commercial_power', co2: 'co2_emission' };

function isRepeated({ field, value }: DetailRow, rows: readonly DetailRow[]): boolean {
  return rows.some((other) => other.field === TEXT_OF[field] && withPlainSpaces(other) === withPlainSpaces({ value }));
}

/** Replaces no-break spaces, so that a formatted number can equal a typed text. */
function withPlainSpaces({ value }: Pick<DetailRow, 'value'>): string {
  return value.text.replace(/\s+/g, ' ');
}

/** Returns '45 000 km', or '45 000 km (non garanti)', because the law requires this addition. */
export function mileageText({ mileage, mileage_guaranteed }: Pick<Vehicle, 'mileage' | 'mileage_guaranteed'>): string {
  if (mileage === null) return '';
  const statement = valueText(VEHICLE_FIELDS.mileage_guaranteed, mileage_guaranteed).toLowerCase();
  return statement === '' ? distanceText(mileage) : `${distanceText(mileage)} (${statement})`;
}

function positionOf({ field }: DetailRow): number {
  const position = LABEL_ORDER.indexOf(field);
  return position === -1 ? LABEL_ORDER.length : position;
}

function codedRows(vehicle: Vehicle, brands: readonly Brand[], site: LabelSources): DetailRow[] {
  const style = site.dealership.interface;
  const brand = brands.find(({ id }) => id === vehicle.brand)?.brandName ?? '';
  return [
    { field: 'brand', label: { text: 'Marque' }, value: { text: brand } },
    { field: 'fuel_type', label: { text: 'Carburant' }, value: fuelShown(vehicle.fuel_type.trim(), site.fuels, style) },
    { field: 'gearbox', label: { text: 'Boîte de vitesses' }, value: { text: vehicle.gearbox.trim() } },
    {
      field: 'due_date',
      label: uploadedDate(site),
      value: { text: dayShown(vehicle.due_date.trim(), style) },
    },
  ];
}

function fieldRows(vehicle: Vehicle & Readonly<Record<string, unknown>>, fields: FieldTable): DetailRow[] {
  return fieldEntries(publicFields(fields))
    .filter(([, field]) => field.detail && isOffered(field, vehicle.offer_kind))
    .map(([name, field]) => ({
      field: name,
      label: { text: field.label },
      gloss: field.gloss,
      value: { text: name === 'mileage' ? mileageText(vehicle) : valueText(field, vehicle[name]) },
      price: field.type === 'price',
    }));
}

function uploadedDate({ dealership }: LabelSources): LocalizedText {
  const { text, lang } = termOf('uploadedDate', dealership.interface);
  return lang === 'en' ? { text, lang } : { text };
}
