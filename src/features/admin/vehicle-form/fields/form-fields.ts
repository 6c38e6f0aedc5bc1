import type { DocumentField } from '../../../../shared/document-values.ts';
import type { SingleOffer } from '../../../stock/vehicles/fields/choices.ts';
import { type ChoiceOption, fullLabel } from '../../../stock/vehicles/fields/field.ts';
import {
  type InputField,
  type InputFieldTable,
  inputEntries,
  SECTIONS,
} from '../../../stock/vehicles/fields/field-inputs.ts';

export type FormField = DocumentField & {
  /** The options are not known when the form is defined. */
  choices?: 'brand' | 'fuel' | 'gearbox';
  options?: readonly ChoiceOption[];
  /** The initial value of a `choice`. If absent, nothing is chosen. */
  default?: string | undefined;
  /** The form shows the field only for vehicles with this offer; if absent, for every vehicle. */
  offer?: SingleOffer | undefined;
};

export type FormSection = { id: string; title: string; fields: readonly FormField[] };

type Hints = Readonly<Record<string, string>>;

/** The fields without a descriptor. Each is placed before the field `before`, or at the end. */
const CODED_FIELDS: Readonly<Record<string, readonly { field: FormField; before?: string }[]>> = {
  identity: [
    {
      field: {
        name: 'title',
        label: 'Titre',
        type: 'text',
        required: true,
        wide: true,
      },
      before: 'overview',
    },
    { field: { name: 'brand', label: 'Marque', type: 'choice', choices: 'brand' }, before: 'model_year' },
    {
      field: { name: 'reference', label: 'Référence', type: 'text', hint: 'Votre propre numéro, s’il y en a un' },
    },
  ],
  characteristics: [
    { field: { name: 'fuel_type', label: 'Carburant', type: 'choice', choices: 'fuel' }, before: 'mileage' },
    { field: { name: 'gearbox', label: 'Boîte de vitesses', type: 'choice', choices: 'gearbox' }, before: 'mileage' },
  ],
};

export function formSections(fields: InputFieldTable, hints: Hints): FormSection[] {
  return Object.entries(SECTIONS)
    .map(([id, title]): FormSection => ({ id, title, fields: sectionFields(fields, id, hints) }))
    .filter((section) => section.fields.length > 0);
}

function sectionFields(fields: InputFieldTable, id: string, hints: Hints): FormField[] {
  const descriptors = inputEntries(fields).filter(([, { section }]) => section === id);
  const codedFields = CODED_FIELDS[id] ?? [];
  const before = (name: string) => codedFields.filter((one) => one.before === name).map(({ field }) => field);
  const last = codedFields.filter((one) => one.before === undefined).map(({ field }) => field);
  const controls = [...descriptors.flatMap(([name, field]) => [...before(name), ...formFields(name, field)]), ...last];
  return controls.map((field) => ({ ...field, hint: hints[field.name] ?? field.hint }));
}

function formFields(name: string, field: InputField): FormField[] {
  if (field.type === 'keyed')
    return field.keys.map((key) => ({ name: `${name}.${key}`, label: key, type: 'text' as const }));
  const { unit, otherUnits = [], hint, wide, section } = field;
  const type = field.type === 'yesNo' ? 'choice' : field.type;
  const options = optionsOf(field);
  const offer = section === 'rental' ? section : field.type === 'price' ? field.offer : undefined;
  return [{ name, label: fullLabel(field), type, unit, otherUnits, hint, wide, offer, ...options }];
}

function optionsOf(field: InputField): Pick<FormField, 'options' | 'default'> {
  if (field.type === 'choice') return { options: field.options, default: field.default };
  if (field.type !== 'yesNo') return {};
  const { yes, no } = field.labels;
  return {
    options: [
      { value: 'true', label: yes },
      { value: 'false', label: no },
    ],
  };
}

export const EQUIPMENT = { id: 'equipment', title: 'Équipements' } as const;
export const PHOTOS = { id: 'photos', title: 'Photos' } as const;
