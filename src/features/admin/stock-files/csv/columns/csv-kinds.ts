import type { VehicleKind } from '../../../../../shared/paths.ts';
import { EMPTY_CAR } from '../../../../stock/cars/car.ts';
import { INPUT_KINDS } from '../../../../stock/kinds/input-kinds.ts';
import { EMPTY_TRUCK } from '../../../../stock/trucks/truck.ts';
import { type InputFieldTable, inputEntries } from '../../../../stock/vehicles/fields/field-inputs.ts';
import type { AnyInput } from '../../../../stock/vehicles/vehicle.ts';
import type { Column } from './columns.ts';
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
import { fieldColumns } from './field-columns.ts';

/** The CSV files of one kind: their columns in the order in which export writes them, and what a new row starts from. */
export type CsvKind = { kind: VehicleKind; columns: readonly Column[]; blank: AnyInput };

const CORE: Record<string, Column> = {
  title: titleColumn,
  brand: brandColumn,
  fuel_type: fuelColumn,
  gearbox: gearboxColumn,
};

/** The order that dealers' files have; fields that are not named here follow in the order of their table. */
const FIRST = [
  ...['title', 'overview', 'brand', 'fuel_type', 'energy', 'gearbox', 'model_year', 'mileage'],
  ...['price_per_day', 'price_per_month', 'price_per_hour', 'price_per_week', 'price_on_weekend'],
  ...['color', 'seating_capacity', 'guarantee', 'certificate', 'emission'],
  ...['commercial_power', 'fiscal_power', 'mixed_consumption', 'co2_emission', 'body_type'],
  ...['end_of_commercialization_date', 'new_vehicle_price', 'dimensions', 'weight'],
];

function columnsOf(fields: InputFieldTable): Column[] {
  const rank = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  const named: [string, Column[]][] = [
    ...Object.entries(CORE).map(([name, column]): [string, Column[]] => [name, [column]]),
    ...inputEntries(fields).map(([name, field]): [string, Column[]] => [name, fieldColumns(name, field)]),
  ];
  const ordered = named.sort(([one], [other]) => rank(one) - rank(other)).flatMap(([, columns]) => columns);
  return [...ordered, statusColumn, accessoriesColumn, imagesColumn, createdAtColumn];
}

export const CAR_CSV: CsvKind = { kind: 'cars', columns: columnsOf(INPUT_KINDS.cars.fields), blank: EMPTY_CAR };
export const TRUCK_CSV: CsvKind = { kind: 'trucks', columns: columnsOf(INPUT_KINDS.trucks.fields), blank: EMPTY_TRUCK };
export const CSV_KINDS: Record<VehicleKind, CsvKind> = { cars: CAR_CSV, trucks: TRUCK_CSV };
