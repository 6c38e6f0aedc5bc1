import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';
import { PROJECT_ROOT } from '../../../server/project-root.ts';
import { fold } from '../../../shared/text/text.ts';
import { INPUT_KINDS } from '../../stock/kinds/input-kinds.ts';
import { newRateSchema } from '../../stock/rates/rates.schema.ts';
import { SHIPPED_FUELS } from '../../stock/vehicles/fields/choices.ts';
import type { InputFieldTable } from '../../stock/vehicles/fields/field-inputs.ts';
import { STATUS_VALUES } from '../../stock/vehicles/status/status.ts';
import { emptyInput, type InputOf } from '../../stock/vehicles/vehicle.ts';
import { splitState, writeSchemas } from '../../stock/vehicles/vehicle-input.schema.ts';

/**
 * The demonstration stock: `demo/cars.json`, `demo/trucks.json` and `demo/rates.json`. The makes and models exist. The
 * vehicles are invented.
 */

const days = z.int().nonnegative();

/**
 * Additional data of a vehicle in the files. Days count from the insertion of the stock: `back_in_days` and `days_left`
 * after it, the others before it.
 */
const ownSchema = z.looseObject({
  reference: z.string(),
  brand: z.string(),
  pictures: z.array(z.string()),
  /** Reference of another vehicle whose pictures this vehicle uses. If absent, this vehicle has its own pictures. */
  pictures_of: z.string().optional(),
  days_in_stock: days,
  back_in_days: days.optional(),
  state: z
    .strictObject({
      status: z.enum(STATUS_VALUES),
      sold_days_ago: days.optional(),
      final_price: z.string().default(''),
      days_left: days.optional(),
      note: z.string().default(''),
    })
    .default({ status: 'available', final_price: '', note: '' }),
  /** The former prices, and the number of days since their change. */
  price_cut: z.strictObject({ days_ago: days, before: z.record(z.string(), z.string()) }).optional(),
});

type Own = z.infer<typeof ownSchema>;

export type DemoVehicle<Input> = Pick<
  Own,
  'reference' | 'brand' | 'pictures' | 'days_in_stock' | 'back_in_days' | 'state' | 'price_cut'
> & { picturesOf: string; vehicle: Input & { reference: string } };

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(resolve(PROJECT_ROOT, 'demo', name), 'utf8'));
}

/** @throws an Error that names the vehicle and its invalid fields */
function readVehicles<F extends InputFieldTable>(name: string, fields: F): DemoVehicle<InputOf<F>>[] {
  const { create } = writeSchemas(fields, SHIPPED_FUELS);
  return z
    .array(ownSchema)
    .parse(readJson(name))
    .map((entry) => {
      const { brand, pictures, pictures_of, days_in_stock, back_in_days, state, price_cut, ...values } = entry;
      const { reference } = values;
      const read = create.safeParse({ ...values, status: state.status, images: pictures });
      if (!read.success) throw new Error(`demo/${name}, ${reference}:\n${z.prettifyError(read.error)}`);
      const vehicle = { ...emptyInput(fields), ...splitState(read.data).fields, reference, images: [] };
      const picturesOf = pictures_of ?? reference;
      return { reference, brand, pictures, days_in_stock, back_in_days, state, price_cut, picturesOf, vehicle };
    });
}

function readStock() {
  const cars = readVehicles('cars.json', INPUT_KINDS.cars.fields);
  const trucks = readVehicles('trucks.json', INPUT_KINDS.trucks.fields);
  const brands = [...new Set([...cars, ...trucks].map(({ brand }) => brand))];
  return {
    /** Cars and trucks are inserted in the order of their files. The site shows the last one first. */
    cars,
    trucks,
    brands: brands.sort((one, other) => (fold(one) < fold(other) ? -1 : 1)),
    rates: z.array(newRateSchema).parse(readJson('rates.json')),
  };
}

let stock: ReturnType<typeof readStock> | undefined;

export function demoStock() {
  stock ??= readStock();
  return stock;
}
