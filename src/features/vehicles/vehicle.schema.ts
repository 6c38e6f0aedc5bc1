import * as z from 'zod';
import { idOf } from '../../shared/paths.ts';

/** What the API says of both kinds of vehicle (contract §4), as its OpenAPI document and the API tests read it. */

export const pictureSchema = z.object({
  src: z.string(),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
});

export const vehicleShape = {
  id: z.int(),
  reference: z.string(),
  title: z.string(),
  overview: z.string(),
  brand: z.int().nullable(),
  fuel_type: z.string(),
  energy: z.string(),
  color: z.string(),
  model_year: z.string(),
  gearbox: z.string(),
  mileage: z.int().nullable(),
  seating_capacity: z.int().nullable(),
  accessories: z.array(z.string()),
  images: z.array(z.string()),
  pictures: z.array(pictureSchema),
  due_date: z.string().regex(/^\d{2}-\d{2}-\d{4}$/),
};

export const optionSchema = z.object({
  value: z.string(),
  label: z.string(),
  french: z.string(),
  count: z.int(),
});

export const facetsSchema = z.object({
  marque: z.array(optionSchema),
  carburant: z.array(optionSchema),
  boite: z.array(optionSchema),
});

/** The path of one vehicle. */
export const vehicleParams = z.object({
  id: z
    .string()
    .refine((text) => idOf(text) !== null, {
      error: 'Le numéro du véhicule est un nombre entier à partir de 1.',
    })
    .transform(Number),
});
