import * as z from 'zod';
import type { VehicleKind } from '../../shared/paths.ts';
import { type ChoiceQuery, choiceFilters, type FieldFilter, fieldFilters } from '../catalogue/field-filters.ts';
import { sortsOf } from '../catalogue/list-query.ts';
import { TARIFFS } from '../vehicles/vehicle.ts';

/** Query values as they come, repeated names as arrays: `readListQuery` reads them and says what is wrong. */
const text = z.union([z.string(), z.array(z.string())]).optional();

/** The query names of the list of one kind. */
export function listQuerySchema(kind: VehicleKind) {
  return z.object({
    q: text.describe('Mots cherchés, 200 caractères au plus'),
    marque: text.describe('Numéro de marque ; répété : ou'),
    carburant: text.describe('Code de carburant ; répété : ou'),
    boite: text.describe('manual, automatic ou cvt ; répété : ou'),
    prix_min: text,
    prix_max: text,
    ...Object.fromEntries(fieldFilters(kind).flatMap(filterParameters)),
    tri: text.describe(`${sortsOf(kind).join(', ')} ; pertinence si q est donné sans tri`),
    tarif: text.describe(`Camions : ${TARIFFS.join(', ')}`),
    page: text.describe('Combien de pages de 12, à partir de lastIndex + 1'),
  });
}

function filterParameters(filter: FieldFilter): [name: string, z.ZodType][] {
  const { query, field } = filter;
  if (filter.type === 'choice') {
    const values = filter.field.options.map(({ value }) => value).join(', ');
    return [[query, text.describe(`${field.label} : ${values} ; répété : ou`)]];
  }
  const meaning = field.unit === undefined ? field.label : `${field.label} (${field.unit})`;
  return ['min', 'max'].map((end) => [`${query}_${end}`, text.describe(meaning)]);
}

/** Another spelling of a search, and how many vehicles it finds under the same filters. */
export const correctionSchema = z.object({ q: z.string(), remaining: z.int() });

const optionsSchema = z.array(z.object({ value: z.string(), label: z.string(), french: z.string(), count: z.int() }));

/** The options of each filter by its query name; a filter that only the other kind has is absent. */
export function facetsSchema(kind: VehicleKind) {
  const optional = optionsSchema.optional();
  const fromFields = choiceFilters(kind).map(({ query }) => [query, optional]);
  return z.object({
    marque: optionsSchema,
    carburant: optionsSchema,
    boite: optionsSchema,
    ...(Object.fromEntries(fromFields) as Record<ChoiceQuery, typeof optional>),
  });
}
