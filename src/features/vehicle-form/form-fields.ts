import type { VehicleKind } from '../../shared/paths.ts';
import type { Fuel } from '../vehicles/choices.ts';

/** What the vehicle form asks for: fields with the API's names, in sections. A kind adds its own. */

/** The control of a field. `price`: free text with a preview (D37); `number`: digits, spaces allowed. */
export type FieldInput = 'text' | 'area' | 'number' | 'price' | 'brand' | 'fuel' | 'gearbox';

export type FormField = {
  /** The API's name; `dimensions.Longueur` for a key of an object. */
  name: string;
  label: string;
  input: FieldInput;
  /** Shown after the input; of a price, its period ('/ jour'). */
  unit?: string;
  hint?: string;
  required?: boolean;
  /** Takes the whole width of its section. */
  wide?: boolean;
};

export type FormSection = { id: string; title: string; fields: readonly FormField[] };

/** Fields of both kinds. */
export const SHARED = {
  title: {
    name: 'title',
    label: 'Titre',
    input: 'text',
    required: true,
    wide: true,
    hint: 'Obligatoire, ex. Peugeot 208 Active',
  },
  overview: {
    name: 'overview',
    label: 'Aperçu',
    input: 'area',
    wide: true,
    hint: 'La ligne de la version sur la carte, le texte entier sur la page du véhicule. Ex. 1.2 PureTech 82 ch, 5 portes',
  },
  brand: { name: 'brand', label: 'Marque', input: 'brand' },
  reference: { name: 'reference', label: 'Référence', input: 'text', hint: 'Votre propre numéro, s’il y en a un' },
  model_year: {
    name: 'model_year',
    label: 'Modèle (année)',
    input: 'text',
    hint: 'En quatre chiffres, ex. 2021, pour que le filtre par année trouve le véhicule',
  },
  fuel_type: { name: 'fuel_type', label: 'Carburant', input: 'fuel' },
  gearbox: { name: 'gearbox', label: 'Boîte de vitesses', input: 'gearbox' },
  mileage: { name: 'mileage', label: 'Kilométrage', input: 'number', unit: 'km' },
  seating_capacity: { name: 'seating_capacity', label: 'Nombre de places', input: 'number', unit: 'places' },
  energy: { name: 'energy', label: 'Énergie', input: 'text', hint: 'Ex. Hybride rechargeable' },
  color: { name: 'color', label: 'Couleur', input: 'text' },
  crit_air: { name: 'crit_air', label: 'Crit’Air', input: 'text', hint: 'E, 1 à 5, ou Non classé' },
  co2: { name: 'co2', label: 'Taux de CO2', input: 'number', unit: 'g/km' },
} as const satisfies Record<string, FormField>;

/** The first section of both kinds. */
export const IDENTITY: FormSection = {
  id: 'identite',
  title: 'Identité',
  fields: [SHARED.title, SHARED.overview, SHARED.brand, SHARED.model_year, SHARED.reference],
};

/** Characteristics of both kinds, before those of one kind. */
export const FEATURES: readonly FormField[] = [
  SHARED.fuel_type,
  SHARED.gearbox,
  SHARED.mileage,
  SHARED.seating_capacity,
  SHARED.energy,
  SHARED.color,
  SHARED.crit_air,
  SHARED.co2,
];

/** Sections that are no list of fields. */
export const EQUIPMENT = { id: 'equipements', title: 'Équipements' } as const;
export const PHOTOS = { id: 'photos', title: 'Photos' } as const;

/** A section with one field for each key of an object ('dimensions'). */
export function keyedSection(object: string, title: string, keys: readonly string[]): FormSection {
  return {
    id: object,
    title,
    fields: keys.map((key) => ({ name: `${object}.${key}`, label: key, input: 'text' })),
  };
}

/** The form of one kind. */
export type VehicleFormDefinition = {
  kind: VehicleKind;
  /** Titles of the dialog, by mode. */
  titles: { new: string; edit: string; del: string };
  sections: readonly FormSection[];
  /** One sentence for each field with an error, by the rules of the API (D35, D37). */
  check: (body: Record<string, unknown>, fuels: readonly Fuel[]) => Record<string, string>;
};
