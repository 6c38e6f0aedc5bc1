import { fieldErrorsIn } from '../../shared/field-errors.schema.ts';
import { DIMENSIONS, TRUCK_FIELDS, WEIGHTS } from '../trucks/truck.fields.ts';
import { writeSchemas } from '../vehicles/vehicle-input.schema.ts';
import { FEATURES, IDENTITY, keyedSection, type VehicleFormDefinition } from './form-fields.ts';

/** The form of a truck, in the order in which a dealer describes it. */
export const TRUCK_FORM: VehicleFormDefinition = {
  kind: 'trucks',
  titles: { new: 'Nouveau camion', edit: 'Modifier le camion', del: 'Supprimer le camion' },
  sections: [
    IDENTITY,
    {
      id: 'prix',
      title: 'Prix',
      fields: [
        { name: 'price_per_hour', label: 'Prix par heure', input: 'price', unit: '/ heure' },
        { name: 'price_per_week', label: 'Prix par semaine', input: 'price', unit: '/ semaine' },
        { name: 'price_on_weekend', label: 'Prix par week-end', input: 'price', unit: '/ week-end' },
        { name: 'new_vehicle_price', label: 'Prix du véhicule neuf', input: 'price' },
      ],
    },
    {
      id: 'caracteristiques',
      title: 'Caractéristiques',
      fields: [
        ...FEATURES,
        { name: 'body_type', label: 'Carrosserie', input: 'text', hint: 'Ex. Fourgon, plateau, benne' },
        { name: 'commercial_power', label: 'Puissance commerciale', input: 'text', unit: 'ch' },
        { name: 'fiscal_power', label: 'Puissance fiscale', input: 'text', unit: 'CV' },
        { name: 'mixed_consumption', label: 'Consommation mixte', input: 'text', unit: 'l/100 km' },
        { name: 'co2_emission', label: 'Émission de CO2', input: 'text', unit: 'g/km' },
        {
          name: 'end_of_commercialization_date',
          label: 'Date de fin',
          input: 'text',
          hint: 'Fin de commercialisation',
        },
      ],
    },
    keyedSection('dimensions', 'Dimensions', DIMENSIONS),
    keyedSection('weight', 'Poids', WEIGHTS),
  ],
  check: (body, fuels) => fieldErrorsIn(writeSchemas(TRUCK_FIELDS, fuels).create, body),
};
