import * as z from 'zod';
import { errorSchema } from '../../../server/http/route-schemas.ts';
import { idField } from '../../../shared/fields.schema.ts';
import { recordOf } from '../../../shared/records.ts';
import { defineResource } from '../../../shared/resource.schema.ts';
import { TRASH_DAYS } from '../../../shared/trash.ts';
import { RETURNS } from '../../catalogue/search/admin-filter.ts';
import { ADMIN_SORTS, ADMIN_TRI } from '../../catalogue/search/admin-sort.ts';
import type { INPUT_KINDS } from '../../stock/kinds/input-kinds.ts';
import { type FieldTable, fieldEntries } from '../../stock/vehicles/fields/field.ts';
import type { InputFieldTable } from '../../stock/vehicles/fields/field-inputs.ts';
import { MISSING_DATA } from '../../stock/vehicles/status/missing-data.ts';
import { stateFields, statusField } from '../../stock/vehicles/status/status.schema.ts';
import { vehicleParams, vehicleResponse } from '../../stock/vehicles/vehicle.schema.ts';
import type { VehicleSchema } from '../../stock/vehicles/vehicle.ts';
import { versionField, writeSchemas } from '../../stock/vehicles/vehicle-input.schema.ts';
import { INTEREST_SORTS } from './interest-sort.ts';
import { STOCK_COUNTS } from './stock-views.ts';

/** Most vehicles that one call changes or deletes for good. */
const MAX_PER_CALL = 1_000;

const FILTERS = `statut, manque (${MISSING_DATA.join(', ')}) echeance et sorti (${RETURNS.join(', ')} : retour à venir, en retard, du jour), répétables, age_min en jours`;

const idList = z.array(idField, { error: 'La liste des numéros est obligatoire' });

const failed = z.array(z.object({ id: z.int(), error: errorSchema.shape.error }));

const statusBody = z.strictObject({
  ...stateFields,
  ids: idList.min(1, 'Choisissez au moins un véhicule').max(MAX_PER_CALL, `${MAX_PER_CALL} véhicules au plus`),
  status: statusField,
});

const previousState = z.object({
  ...recordOf(['sold_at', 'final_price', 'reserved_until', 'reserved_note'], () => z.string()),
  status: statusField,
  ids: z.array(z.int()),
});

/** A call for many vehicles, which returns those that it changed. */
const manyVehicles = {
  body: z.strictObject({ ids: idList.max(MAX_PER_CALL) }),
  response: z.object({ data: z.array(z.object({ id: z.int() })) }),
};

/** Read row by row: one text that is too long does not keep the others from being written. */
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

/** The endpoints for vehicles of one kind, below its name: lists, one vehicle, writes, and the trash. */
export function vehiclesResource<F extends InputFieldTable>(kind: VehicleSchema<F>) {
  const vehicles = vehicleResponse(kind);
  const list = vehicles.extend({ remaining: z.int() });
  // The fuels are in the database: the document shows the bodies without them.
  const { create, edit, preview, trash } = writeSchemas(kind.fields, []);
  return defineResource({
    'GET /range': {
      summary: `Lignes from à to comprises, les plus récentes d’abord ou selon ordre (${ADMIN_SORTS.join(', ')}) ou tri (aussi ${[...ADMIN_TRI, ...INTEREST_SORTS].join(', ')}) ; les filtres de la liste publique, ${FILTERS} ; q trouve aussi numéro, référence, plaque, VIN et couleur. Avec ids (48,47) : ces véhicules dans cet ordre, sans filtre`,
      readsQuery: true,
      response: list,
      errors: [400],
    },
    'GET /counts': {
      summary: 'Combien de véhicules sont à compléter, sans photo, en brouillon … et à la corbeille',
      response: z.object({ data: z.array(z.object(recordOf(STOCK_COUNTS, () => z.int()))).length(1) }),
    },
    'GET /bin': { summary: 'La corbeille', response: list },
    'GET /:id': { summary: 'Un véhicule avec sa version', params: vehicleParams, response: vehicles, errors: [404] },
    'POST /new': {
      summary: 'Ajoute un véhicule, public aussitôt ; « status: draft » le garde en brouillon',
      body: create,
      status: 201,
      response: vehicles,
    },
    'PUT /edit': {
      summary: 'Change un véhicule ; les champs absents restent',
      body: edit,
      response: vehicles,
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
        'Change le statut de véhicules ; tous ceux qui peuvent l’être le sont, « failed » dit ce qui manque aux autres ; les états de « previous », envoyés chacun, annulent ce changement',
      body: statusBody,
      response: z.object({
        data: z.array(z.object({ id: z.int(), status: statusField, version: z.int() })),
        failed,
        previous: z.array(previousState),
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
      response: vehicles,
      errors: [404],
    },
    'POST /bin': {
      summary: `Met des véhicules à la corbeille pour ${TRASH_DAYS} jours ; ceux qui y sont déjà sont ignorés`,
      ...manyVehicles,
    },
    'POST /bin/restore': {
      summary: 'Sort des véhicules de la corbeille ; les autres numéros sont ignorés',
      ...manyVehicles,
    },
    'DELETE /bin': {
      summary:
        'Supprime définitivement des véhicules de la corbeille, avec leurs photos ; les autres numéros sont ignorés',
      ...manyVehicles,
    },
  });
}

type AnyFields = (typeof INPUT_KINDS)[keyof typeof INPUT_KINDS]['fields'];

/** The endpoints of either kind. */
export type VehiclesResource = ReturnType<typeof vehiclesResource<AnyFields>>;
