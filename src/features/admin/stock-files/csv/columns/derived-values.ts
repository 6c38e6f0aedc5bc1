import { fold } from '../../../../../shared/text/text.ts';
import { brandNames } from '../../../../stock/brands/brand-names.ts';
import type { AnyInput } from '../../../../stock/vehicles/vehicle.ts';

/** If the vehicle has no model year, sets it from a new first registration. */
export function yearByRegistration(before: AnyInput, vehicle: AnyInput): AnyInput {
  const { first_registration, model_year } = vehicle;
  const hasYear = before.model_year !== '' || model_year !== '';
  if (hasYear || first_registration === before.first_registration) return vehicle;
  return { ...vehicle, model_year: String(first_registration).slice(-4) };
}

/**
 * Adds the brand to a model. If the model already starts with a name of the brand, does not add it.
 *
 * @example titleOfModel('208', 'Peugeot'); // 'Peugeot 208'
 */
export function titleOfModel(model: string, brandName: string): string {
  const start = `${fold(model)} `;
  const isNamed = brandNames(brandName).some((name) => start.startsWith(`${name} `));
  return brandName === '' || isNamed ? model : `${brandName} ${model}`;
}
