import { fieldErrorsIn } from '../../../shared/field-errors.schema.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { INPUT_KINDS } from '../../stock/kinds/input-kinds.ts';
import type { Fuel } from '../../stock/vehicles/fields/choices.ts';
import type { Status } from '../../stock/vehicles/status/status.ts';
import { missingForEdit, NO_IMAGE } from '../../stock/vehicles/status/status-rules.ts';
import { writeSchemas } from '../../stock/vehicles/vehicle-input.schema.ts';
import { type FormSection, formSections } from './fields/form-fields.ts';

export type VehicleFormDefinition = {
  kind: VehicleKind;
  titles: { new: string; edit: string; del: string };
  sections: readonly FormSection[];
  /**
   * Returns one sentence for each wrong field. `needsImage` is false for a draft, and for a vehicle that is stored
   * without an image. Without `change`, checks a new vehicle that goes online.
   */
  check: (
    body: Record<string, unknown>,
    fuels: readonly Fuel[],
    needsImage: boolean,
    change?: StatusStep,
  ) => Record<string, string>;
};

export type StatusStep = { before: Status; after: Status };

const PUBLISHED: StatusStep = { before: 'draft', after: 'available' };

export const VEHICLE_FORMS: Record<VehicleKind, VehicleFormDefinition> = {
  cars: definitionOf(
    'cars',
    { new: 'Nouvelle voiture', edit: 'Modifier la voiture', del: 'Supprimer la voiture' },
    { title: 'Obligatoire, ex. Peugeot 208 Active' },
  ),
  trucks: definitionOf(
    'trucks',
    { new: 'Nouveau camion', edit: 'Modifier le camion', del: 'Supprimer le camion' },
    {
      title: 'Obligatoire, ex. Renault Master L2H2',
      body_type: 'Ex. Fourgon, plateau, benne',
      overview:
        'La ligne de la version sur la carte, le texte entier sur la page du véhicule. Ex. 2.3 dCi 130 ch, 10 m³, 3 places',
    },
  ),
};

function definitionOf(
  kind: VehicleKind,
  titles: VehicleFormDefinition['titles'],
  hints: Readonly<Record<string, string>>,
): VehicleFormDefinition {
  const { fields } = INPUT_KINDS[kind];
  return {
    kind,
    titles,
    sections: formSections(fields, hints),
    check: (body, fuels, needsImage, { before, after } = PUBLISHED) => {
      const schemaErrors = fieldErrorsIn(writeSchemas(fields, fuels).create, body);
      const errors = { ...missingForEdit(before, after, body), ...schemaErrors };
      if (needsImage || errors.images !== NO_IMAGE) return errors;
      const { images: _allowed, ...otherErrors } = errors;
      return otherErrors;
    },
  };
}
