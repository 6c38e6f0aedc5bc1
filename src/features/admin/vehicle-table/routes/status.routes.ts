import * as z from 'zod';
import { errorSchema } from '../../../../server/http/route-schemas.ts';
import { rowError } from '../../../../shared/errors.ts';
import { idField } from '../../../../shared/fields.schema.ts';
import { withOrigin } from '../../../platform/auth/admin.ts';
import type { AdminApi } from '../../../platform/auth/admin-scope.routes.ts';
import { changeStatus } from '../../../stock/vehicles/status/status.repository.ts';
import { stateFields, statusField } from '../../../stock/vehicles/status/status.schema.ts';
import type { VehicleSchema } from '../../../stock/vehicles/vehicle.ts';

/** Most vehicles whose status one call changes. */
const MAX_CHANGED = 1_000;

const body = z.strictObject({
  ...stateFields,
  ids: z
    .array(idField, { error: 'La liste des numéros est obligatoire' })
    .min(1, 'Choisissez au moins un véhicule')
    .max(MAX_CHANGED, `${MAX_CHANGED} véhicules au plus`),
  status: statusField,
});

const response = z.object({
  data: z.array(z.object({ id: z.int(), status: statusField, version: z.int() })),
  failed: z.array(z.object({ id: z.int(), error: errorSchema.shape.error })),
});

/** Declares the change of status of one kind's vehicles; the values of before, sent again, undo it. */
export function statusRoute({ route }: AdminApi, kind: VehicleSchema): void {
  route({
    method: 'POST',
    path: `/api/admin/${kind.name}/status`,
    summary:
      'Change le statut de véhicules ; tous ceux qui peuvent l’être le sont, « failed » dit ce qui manque aux autres',
    body,
    response,
    handler: async ({ context, admin, body: { ids, ...change } }) => {
      const { changed, failed } = await changeStatus(context, withOrigin(admin, 'status'), kind, ids, change);
      return { data: changed, failed: failed.map(({ id, error }) => ({ id, error: rowError(error) })) };
    },
  });
}
