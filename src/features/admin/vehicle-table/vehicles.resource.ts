import * as z from 'zod';
import { errorSchema } from '../../../server/http/route-schemas.ts';
import { idField, noticesSchema, trimmedText, versionField } from '../../../shared/fields.schema.ts';
import { recordOf } from '../../../shared/records.ts';
import { defineResource } from '../../../shared/resource.schema.ts';
import { TRASH_DAYS } from '../../../shared/trash.ts';
import { LACKS, RETURNS } from '../../catalogue/search/admin-filter.ts';
import { ADMIN_SORTS, ADMIN_TRI } from '../../catalogue/search/admin-sort.ts';
import { correctionSchema } from '../../catalogue/search/search.schema.ts';
import type { INPUT_KINDS } from '../../stock/kinds/input-kinds.ts';
import { type FieldTable, fieldEntries } from '../../stock/vehicles/fields/field.ts';
import type { InputFieldTable } from '../../stock/vehicles/fields/field-inputs.ts';
import { stateFields, statusField } from '../../stock/vehicles/status/status.schema.ts';
import { vehicleParams, vehicleResponse } from '../../stock/vehicles/vehicle.schema.ts';
import type { VehicleSchema } from '../../stock/vehicles/vehicle.ts';
import { writeSchemas } from '../../stock/vehicles/vehicle-input.schema.ts';
import { MAX_PER_CALL } from './selection/batches.ts';
import { STOCK_COUNTS } from './stock-views.ts';

const FILTERS = `statut, manque (${LACKS.join(', ')}) echeance et sorti (${RETURNS.join(', ')} : retour à venir, en retard, du jour), répétables, age_min en jours`;

const idList = z.array(idField, { error: 'La liste des numéros est obligatoire' });

const failed = z.array(z.object({ id: z.int(), error: errorSchema.shape.error }));

const statusBody = z.strictObject({
  ...stateFields,
  ids: idList.min(1, 'Choisissez au moins un véhicule').max(MAX_PER_CALL, `${MAX_PER_CALL} véhicules au plus`),
  status: statusField,
});

const idsResponse = z.object({ data: z.array(z.object({ id: z.int() })) });

const manyVehicles = {
  body: z.strictObject({ ids: idList.max(MAX_PER_CALL) }),
  response: idsResponse,
};

const sameQuery = z.object({
  plate: trimmedText().default(''),
  vin: trimmedText().default(''),
  id: idField.optional(),
});

const sameVehicle = z.object({
  id: z.int(),
  title: z.string(),
  reference: z.string(),
  status: statusField,
  by: z.enum(['plate', 'vin']),
});

/** Accepts any text. The server checks each row separately, so that a wrong price does not stop the other rows. */
const sentPrice = z.union([z.string(), z.number(), z.null()], { error: 'Un texte est attendu' }).optional();

export function priceNames(fields: FieldTable): string[] {
  return fieldEntries(fields).flatMap(([name, { type }]) => (type === 'price' ? [name] : []));
}

function pricesBody(fields: FieldTable) {
  const change = z.strictObject({
    id: idField,
    version: versionField,
    ...recordOf(priceNames(fields), () => sentPrice),
  });
  return z.strictObject({
    changes: z
      .array(change, { error: 'La liste des changements est obligatoire' })
      .max(MAX_PER_CALL, `${MAX_PER_CALL} véhicules au plus`),
  });
}

export function vehiclesResource<F extends InputFieldTable>(kind: VehicleSchema<F>) {
  const vehicles = vehicleResponse(kind);
  const list = vehicles.extend({ remaining: z.int() });
  const saved = vehicles.extend({ notices: noticesSchema });
  // Only the database knows the fuels, so the OpenAPI document does not name them.
  const { create, edit, preview, trash } = writeSchemas(kind.fields, []);
  return defineResource({
    'GET /range': {
      summary: `Lignes from à to comprises, les plus récentes d’abord ou selon ordre (${ADMIN_SORTS.join(', ')}) ou tri (aussi ${[...ADMIN_TRI, ...INTEREST_SORTS].join(', ')}) ; les filtres de la liste publique, ${FILTERS} ; q trouve aussi numéro, référence, plaque, VIN et couleur. Avec ids (48,47) : ces véhicules dans cet ordre, sans filtre`,
      readsQuery: true,
      /** If a search finds no vehicle: what it may have meant, also in drafts. */
      response: list.extend({ corrections: z.array(correctionSchema).optional() }),
      errors: [400],
    },
    'GET /counts': {
      summary:
        'Combien de véhicules, de ceux que q et les filtres de la liste publique trouvent, sont à compléter, sans photo, en brouillon … ; combien sont à la corbeille',
      readsQuery: true,
      response: z.object({ data: z.array(z.object(recordOf(STOCK_COUNTS, () => z.int()))).length(1) }),
      errors: [400],
    },
    'GET /bin': {
      summary:
        'La corbeille, le dernier supprimé d’abord ; q cherche titre, référence, plaque et numéro, from et to bornent les lignes',
      readsQuery: true,
      response: list,
      errors: [400],
    },
    'GET /same': {
      summary:
        'Un véhicule hors corbeille, autre que « id », qui a cette immatriculation ou ce VIN, dans n’importe quelle écriture ; aucun s’il n’y en a pas',
      query: sameQuery,
      response: z.object({ data: z.array(sameVehicle).max(1) }),
      errors: [400],
    },
    'GET /bin/examples': {
      summary: 'Les véhicules de la corbeille que « Vider la démonstration » y a mis, de ceux que q trouve',
      readsQuery: true,
      response: idsResponse,
    },
    'GET /:id': { summary: 'Un véhicule avec sa version', params: vehicleParams, response: vehicles, errors: [404] },
    'POST /new': {
      summary: 'Ajoute un véhicule, public aussitôt ; « status: draft » le garde en brouillon',
      body: create,
      status: 201,
      response: saved,
    },
    'PUT /edit': {
      summary: 'Change un véhicule ; les champs absents restent',
      body: edit,
      response: saved,
      errors: [404, 409],
    },
    'POST /preview': {
      summary: 'Garde une heure un véhicule non enregistré, nouveau ou celui de « id », pour voir sa page ainsi',
      body: preview,
      response: z.object({ data: z.array(z.object({ url: z.string() })).length(1) }),
      errors: [404],
    },
    'POST /status': {
      summary:
        'Change le statut de véhicules ; tous ceux qui peuvent l’être le sont, « failed » dit ce qui manque aux autres',
      body: statusBody,
      response: z.object({
        data: z.array(z.object({ id: z.int(), status: statusField, version: z.int(), changed: z.boolean() })),
        failed,
      }),
    },
    'PUT /prices': {
      summary:
        'Change les prix de véhicules ; tous ceux qui peuvent l’être le sont, « failed » dit pourquoi pas les autres',
      body: pricesBody(kind.fields),
      response: z.object({ data: z.array(z.object({ id: z.int(), version: z.int() })), failed }),
    },
    'POST /duplicate': {
      summary: 'Copie un véhicule en brouillon, avec ses photos, sans référence, VIN, immatriculation ni kilométrage',
      body: z.strictObject({ id: idField }),
      status: 201,
      response: saved,
      errors: [404],
    },
    'POST /own-photos': {
      summary: 'Retient que les photos d’une copie sont bien celles de ce véhicule : elle ne porte plus « photos_of »',
      body: z.strictObject({ id: idField }),
      response: vehicles,
      errors: [404],
    },
    'POST /unfetched-photos': {
      summary:
        'Essaie à nouveau les photos de la liste qui n’ont pas pu être récupérées (retry: true), ou ne les signale plus (retry: false)',
      body: z.strictObject({ id: idField, retry: z.boolean('true ou false est attendu') }),
      response: vehicles,
      errors: [404],
    },
    'DELETE /delete': {
      summary: `Met un véhicule à la corbeille pour ${TRASH_DAYS} jours`,
      body: trash,
      response: vehicles,
      errors: [404, 409],
    },
    'POST /restore': {
      summary: 'Sort un véhicule de la corbeille',
      body: trash,
      response: saved,
      errors: [404],
    },
    'POST /bin': {
      summary: `Met des véhicules à la corbeille pour ${TRASH_DAYS} jours ; ceux qui y sont déjà sont ignorés`,
      ...manyVehicles,
    },
    'POST /bin/restore': {
      summary: 'Sort des véhicules de la corbeille ; les autres numéros sont ignorés',
      ...manyVehicles,
      response: manyVehicles.response.extend({ notices: noticesSchema }),
    },
    'DELETE /bin': {
      summary:
        'Supprime définitivement des véhicules de la corbeille, avec leurs photos ; les autres numéros sont ignorés',
      ...manyVehicles,
    },
  });
}

type AnyFields = (typeof INPUT_KINDS)[keyof typeof INPUT_KINDS]['fields'];

export type VehiclesResource = ReturnType<typeof vehiclesResource<AnyFields>>;

/** Values of `tri` that the index cannot apply: views or contacts of the last 30 days, highest first. */
const INTEREST_SORTS = ['vues', 'contacts'] as const;

export type InterestSort = (typeof INTEREST_SORTS)[number];

export function interestSortOf(text: string | null): InterestSort | null {
  return INTEREST_SORTS.find((sort) => sort === text) ?? null;
}
