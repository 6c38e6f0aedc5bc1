import { fieldErrorsIn } from '../../shared/field-errors.schema.ts';
import { CAR_FIELDS } from '../cars/car.fields.ts';
import { writeSchemas } from '../vehicles/vehicle-input.schema.ts';
import { FEATURES, IDENTITY, type VehicleFormDefinition } from './form-fields.ts';

/** The form of a car, in the order in which a dealer describes it. */
export const CAR_FORM: VehicleFormDefinition = {
  kind: 'cars',
  titles: { new: 'Nouvelle voiture', edit: 'Modifier la voiture', del: 'Supprimer la voiture' },
  sections: [
    IDENTITY,
    {
      id: 'prix',
      title: 'Prix',
      fields: [
        { name: 'price_per_day', label: 'Prix par jour', input: 'price', unit: '/ jour' },
        { name: 'price_per_month', label: 'Prix par mois', input: 'price', unit: '/ mois' },
      ],
    },
    {
      id: 'caracteristiques',
      title: 'Caractéristiques',
      fields: [
        ...FEATURES,
        { name: 'emission', label: 'Émission', input: 'text', hint: 'Ex. Euro 6d' },
        { name: 'certificate', label: 'Certificat', input: 'text', hint: 'Ex. Contrôle technique du 12-05-2026' },
        { name: 'guarantee', label: 'Garantie', input: 'text', hint: 'Votre garantie commerciale, ex. 12 mois' },
      ],
    },
  ],
  check: (body, fuels) => fieldErrorsIn(writeSchemas(CAR_FIELDS, fuels).create, body),
};
