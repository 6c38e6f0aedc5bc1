import * as z from 'zod';
import type { VehicleKind } from '../../../shared/paths.ts';
import { TARIFFS } from '../../stock/vehicles/vehicle.ts';
import { type FieldFilter, fieldFilters } from '../client/field-filters.ts';
import { OFFER_CODES, sortsOf } from '../client/list-query.ts';

/** Query values that the schema does not check. `readListQuery` reads them and reports errors. */
const text = z.union([z.string(), z.array(z.string())]).optional();

export function listQuerySchema(kind: VehicleKind) {
  return z.object({
    q: text.describe('Mots cherchés, 8 et 200 caractères au plus'),
    marque: text.describe('Numéro de marque ; répété : ou'),
    offre: text.describe(`${Object.keys(OFFER_CODES).join(' ou ')} ; achat : prix_min, prix_max et tri sont de vente`),
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
  if (filter.type === 'text') return [[query, text.describe(`${field.label}, comme écrit ; répété : ou`)]];
  const meaning = field.unit === undefined ? field.label : `${field.label} (${field.unit})`;
  const ends = filter.isMinOnly ? ['min'] : ['min', 'max'];
  return ends.map((end) => [`${query}_${end}`, text.describe(meaning)]);
}

/**
 * Another spelling of a search, or the search without one word. `remaining` is the number of vehicles that it finds
 * under the same filters.
 */
export const correctionSchema = z.object({ q: z.string(), remaining: z.int(), without: z.string().optional() });
