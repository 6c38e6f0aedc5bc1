import type { VehicleKind } from '../../../../../shared/paths.ts';
import { EMPTY_CAR } from '../../../../stock/cars/car.ts';
import { INPUT_KINDS } from '../../../../stock/kinds/input-kinds.ts';
import { EMPTY_TRUCK } from '../../../../stock/trucks/truck.ts';
import { type InputFieldTable, inputEntries } from '../../../../stock/vehicles/fields/field-inputs.ts';
import type { AnyInput } from '../../../../stock/vehicles/vehicle.ts';
import type { CsvColumn } from './columns.ts';
import {
  accessoriesColumn,
  brandColumn,
  createdAtColumn,
  fuelColumn,
  gearboxColumn,
  imagesColumn,
  statusColumn,
  titleColumn,
} from './core-columns.ts';
import { DEALER_FALLBACK_HEADINGS, DEALER_HEADINGS } from './dealer-headings.ts';
import { fieldColumns } from './field-columns.ts';

/** The CSV files of one kind. `columns` are in the order of an export. A new row starts with the values of `blank`. */
export type CsvKind = { kind: VehicleKind; columns: readonly CsvColumn[]; blank: AnyInput };

const CORE_COLUMNS: Record<string, CsvColumn> = {
  title: titleColumn,
  brand: brandColumn,
  fuel_type: fuelColumn,
  gearbox: gearboxColumn,
};

/** The order of columns in dealers' files. Other fields follow in the order of their table. */
const COLUMN_ORDER = [
  'title',
  'overview',
  'brand',
  'fuel_type',
  'energy',
  'gearbox',
  'model_year',
  'mileage',
  'price_per_day',
  'price_per_month',
  'price_per_hour',
  'price_per_week',
  'price_on_weekend',
  'color',
  'seating_capacity',
  'guarantee',
  'certificate',
  'emission',
  'commercial_power',
  'fiscal_power',
  'mixed_consumption',
  'co2_emission',
  'body_type',
  'end_of_commercialization_date',
  'new_vehicle_price',
  'dimensions',
  'weight',
];

const HEADINGS_BY_FIELD: Readonly<Record<string, readonly string[]>> = DEALER_HEADINGS;
const FALLBACKS_BY_FIELD: Readonly<Record<string, readonly string[]>> = DEALER_FALLBACK_HEADINGS;

function columnsOf(fields: InputFieldTable): CsvColumn[] {
  const rank = (name: string) => (COLUMN_ORDER.includes(name) ? COLUMN_ORDER.indexOf(name) : COLUMN_ORDER.length);
  const entries: [string, CsvColumn[]][] = [
    ...Object.entries(CORE_COLUMNS).map(([name, column]): [string, CsvColumn[]] => [name, [column]]),
    ...inputEntries(fields).map(([name, field]): [string, CsvColumn[]] => [name, fieldColumns(name, field)]),
  ];
  const columns = entries.sort(([one], [other]) => rank(one) - rank(other)).flatMap(([, columns]) => columns);
  return [...columns, statusColumn, accessoriesColumn, imagesColumn, createdAtColumn].map((column) => ({
    ...column,
    otherHeadings: [...(column.otherHeadings ?? []), ...(HEADINGS_BY_FIELD[column.field] ?? [])],
    fallbackHeadings: [...(column.fallbackHeadings ?? []), ...(FALLBACKS_BY_FIELD[column.field] ?? [])],
  }));
}

export const CAR_CSV: CsvKind = { kind: 'cars', columns: columnsOf(INPUT_KINDS.cars.fields), blank: EMPTY_CAR };
export const TRUCK_CSV: CsvKind = { kind: 'trucks', columns: columnsOf(INPUT_KINDS.trucks.fields), blank: EMPTY_TRUCK };
export const CSV_KINDS: Record<VehicleKind, CsvKind> = { cars: CAR_CSV, trucks: TRUCK_CSV };
