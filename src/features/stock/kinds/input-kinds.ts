import { CAR_FIELDS } from '../cars/car.fields.ts';
import { CAR_INPUTS } from '../cars/car.inputs.ts';
import { TRUCK_FIELDS } from '../trucks/truck.fields.ts';
import { TRUCK_INPUTS } from '../trucks/truck.inputs.ts';
import { withInputs } from '../vehicles/fields/field-inputs.ts';

export const INPUT_KINDS = {
  cars: { name: 'cars', fields: withInputs(CAR_FIELDS, CAR_INPUTS) },
  trucks: { name: 'trucks', fields: withInputs(TRUCK_FIELDS, TRUCK_INPUTS) },
} as const;
