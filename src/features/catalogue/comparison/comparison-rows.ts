import type { LocalizedText } from '../../../shared/labels.ts';
import { propertiesOf } from '../../../shared/records.ts';
import type { RentalTerms } from '../../../shared/rental.ts';
import type { Brand } from '../../stock/brands/brands.schema.ts';
import { isForRent } from '../../stock/vehicles/fields/choices.ts';
import { type FieldTable, fieldEntries, isOffered } from '../../stock/vehicles/fields/field.ts';
import { offeredPrices, type PriceName } from '../../stock/vehicles/fields/price-fields.ts';
import type { Vehicle } from '../../stock/vehicles/vehicle.ts';
import { filledEntries } from '../../stock/vehicles/vehicle.ts';
import type { Site } from '../client/site.ts';
import { rentalConditions } from '../vehicle-page/offer/offer-terms.ts';
import { type DetailRow, detailRows } from '../vehicle-page/sections/detail-rows.ts';

export type ComparedRow = {
  key: string;
  label: LocalizedText;
  values: readonly (LocalizedText | null)[];
  isPrice?: boolean;
  unit?: string;
  isDifferent: boolean;
};

export type ComparedSection = { title: string; rows: ComparedRow[] };

type ComparisonOptions = {
  fields: FieldTable;
  brands: readonly Brand[];
  rental: Partial<RentalTerms>;
  site: Pick<Site, 'fuels' | 'dealership'>;
};

export const PRICES = 'Prix';

type AnyVehicle = Vehicle & Readonly<Record<string, unknown>>;

export function comparedSections(vehicles: readonly AnyVehicle[], options: ComparisonOptions): ComparedSection[] {
  const sections = [
    { title: PRICES, rows: priceRows(vehicles, options.fields) },
    { title: 'Caractéristiques', rows: [...factRows(vehicles, options), ...keyedRows(vehicles, options.fields)] },
    { title: 'Conditions de location', rows: conditionRows(vehicles, options.rental) },
    { title: 'Équipements', rows: equipmentRows(vehicles) },
  ];
  return sections.filter(({ rows }) => rows.length > 0);
}

export function differencesOf(sections: readonly ComparedSection[]): ComparedSection[] {
  return sections
    .map(({ title, rows }) => ({ title, rows: rows.filter(({ isDifferent }) => isDifferent) }))
    .filter(({ rows }) => rows.length > 0);
}

type RowValues = Omit<ComparedRow, 'isDifferent'>;

function rowsOf(rows: readonly RowValues[]): ComparedRow[] {
  return rows
    .filter(({ values }) => values.some((value) => value !== null))
    .map((row) => ({ ...row, isDifferent: new Set(row.values.map((value) => value?.text ?? null)).size > 1 }));
}

function priceRows(vehicles: readonly AnyVehicle[], fields: FieldTable): ComparedRow[] {
  const isRental = ({ unit }: PriceName) => Number(unit !== undefined);
  const prices = offeredPrices(fields).toSorted((a, b) => isRental(a) - isRental(b));
  const rows = prices.map(({ name, label, unit }) => ({
    key: name,
    label: { text: unit === undefined || label.includes(unit.slice(2)) ? label : `${label} ${unit}` },
    isPrice: true,
    unit: unit ?? 'à l’achat',
    values: vehicles.map((vehicle) => {
      const field = fields[name];
      return field && isOffered(field, vehicle.offer_kind) ? wordsOf(vehicle[name]) : null;
    }),
  }));
  return rowsOf(rows);
}

/** These fields come first. The other fields follow in the order of « Détails ». */
const FIRST = ['model_year', 'mileage', 'fuel_type', 'gearbox'];

function factRows(vehicles: readonly AnyVehicle[], { fields, brands, site }: ComparisonOptions): ComparedRow[] {
  const prices = new Set(offeredPrices(fields).map(({ name }) => name));
  const lists = vehicles.map((vehicle) =>
    detailRows(vehicle, fields, brands, site).filter(({ field }) => !prices.has(field) && field !== 'due_date'),
  );
  const fieldNames = mergedFields(lists);
  const orderedFields = [...new Set([...FIRST.filter((field) => fieldNames.includes(field)), ...fieldNames])];
  const rows = orderedFields.map((field) => {
    const cells = lists.map((list) => list.find((row) => row.field === field));
    const first = cells.find((row) => row !== undefined);
    return {
      key: field,
      label: labelOf(first),
      isPrice: first?.price === true,
      values: cells.map((row) => row?.value ?? null),
    };
  });
  return rowsOf(rows);
}

function labelOf(row: DetailRow | undefined): LocalizedText {
  if (row === undefined) return { text: '' };
  return { ...row.label, text: row.gloss === undefined ? row.label.text : `${row.label.text} ${row.gloss}` };
}

/**
 * Keeps the order of the fields in each list. A field that only one list has comes after the field before it in that
 * list.
 */
function mergedFields(lists: readonly (readonly DetailRow[])[]): string[] {
  const fields: string[] = [];
  for (const list of lists) {
    let position = 0;
    for (const { field } of list) {
      const index = fields.indexOf(field);
      if (index === -1) fields.splice(position, 0, field);
      position = (index === -1 ? position : index) + 1;
    }
  }
  return fields;
}

function keyedRows(vehicles: readonly AnyVehicle[], fields: FieldTable): ComparedRow[] {
  const rows = fieldEntries(fields).flatMap(([name, field]) => {
    if (field.type !== 'keyed') return [];
    const filled = vehicles.map((vehicle) =>
      Object.fromEntries(filledEntries(propertiesOf(vehicle[name]), field.keys)),
    );
    return field.keys.map((key) => ({
      key: `${name} ${key}`,
      label: { text: key },
      values: filled.map((values) => wordsOf(values[key])),
    }));
  });
  return rowsOf(rows);
}

function conditionRows(vehicles: readonly AnyVehicle[], rental: Partial<RentalTerms>): ComparedRow[] {
  const lists = vehicles.map((vehicle) =>
    isForRent(vehicle.offer_kind) && vehicle.status !== 'sold' ? rentalConditions(vehicle, rental) : [],
  );
  const terms = [...new Set(lists.flatMap((list) => list.map(({ term }) => term)))];
  return rowsOf(
    terms.map((term) => ({
      key: `condition ${term}`,
      label: { text: term },
      values: lists.map((list) => wordsOf(list.find((condition) => condition.term === term)?.text)),
    })),
  );
}

function equipmentRows(vehicles: readonly AnyVehicle[]): ComparedRow[] {
  const lists = vehicles.map(({ accessories }) => new Set(accessories.map((name) => name.trim())));
  const names = [...new Set(lists.flatMap((list) => [...list]))].filter((name) => name !== '');
  return rowsOf(
    names.map((name) => ({
      key: `équipement ${name}`,
      label: { text: name },
      values: lists.map((list) => (list.has(name) ? { text: 'Oui' } : null)),
    })),
  );
}

function wordsOf(value: unknown): LocalizedText | null {
  const text = String(value ?? '').trim();
  return text === '' ? null : { text };
}
