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
 * The demonstration stock: `demo/cars.json`, `demo/trucks.json` and `demo/rates.json`. A vehicle has its fields as the
 * administration's API takes them, and those of `ownSchema`. Makes and models exist, these vehicles do not.
 */

const days = z.int().nonnegative();

/** Days count from the first start. */
const ownSchema = z.looseObject({
  reference: z.string(),
  /** The brand's name. */
  brand: z.string(),
  /** Names of its pictures in `demo/pictures/{reference}/`, the cover first. */
  pictures: z.array(z.string()),
  /** The vehicle whose pictures it has; itself where absent. */
  pictures_of: z.string().optional(),
  days_in_stock: days,
  /** The vehicle is out on rental, and returns in so many days. */
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
  /** The former prices, and the day of their change. */
  price_cut: z.strictObject({ days_ago: days, before: z.record(z.string(), z.string()) }).optional(),
});

type Own = z.infer<typeof ownSchema>;

/** A vehicle as the API takes it, without brand and pictures, and the additional data of the files. */
export type DemoVehicle<Input> = Pick<
  Own,
  'reference' | 'brand' | 'pictures' | 'days_in_stock' | 'back_in_days' | 'state' | 'price_cut'
> & { picturesOf: string; vehicle: Input & { reference: string } };

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(resolve(PROJECT_ROOT, 'demo', name), 'utf8'));
}

/** @throws an Error that names the vehicle and its fields that cannot be written. */
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
    /** In order of insertion, which is the order of their references; the site shows the last one first. */
    cars,
    trucks,
    brands: brands.sort((one, other) => (fold(one) < fold(other) ? -1 : 1)),
    rates: z.array(newRateSchema).parse(readJson('rates.json')),
  };
}

let stock: ReturnType<typeof readStock> | undefined;

/** The stock, read once by the first that asks: a live site never does. */
export function demoStock() {
  stock ??= readStock();
  return stock;
}
