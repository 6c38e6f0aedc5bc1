import type { AppContext } from '../../../../server/app-context.ts';
import type { Admin } from '../../../platform/auth/admin.ts';
import { withIdempotencyKey } from '../../../platform/auth/idempotency.repository.ts';
import { copyImages, discardImages } from '../../../platform/images/processing/copy-images.server.ts';
import type { PendingImages } from '../../../platform/images/upload/pending-images.ts';
import type { FieldTable } from '../fields/field.ts';
import type { AdminVehicleOf, InputOf, VehicleSchema } from '../vehicle.ts';
import { createVehicle } from './vehicle-edits.repository.ts';
import { imagesOf, inputOf } from './vehicle-row.server.ts';
import { findRow, vehicleNotFound } from './vehicles.repository.ts';

/** Facts of one vehicle alone, which its copy does not have. */
const OWN_FACTS = { reference: null, vin: '', plate: '', mileage: null, available_from: '' };

type Options = { idempotencyKey?: string | undefined; pendingImages?: PendingImages | undefined };

/**
 * Copies a vehicle with its pictures as a draft. The pictures are copied before the transaction, which other
 * writers wait for; where the call turns out to be a repeated one, or fails, they are deleted again.
 * @throws DomainError not_found
 */
export async function duplicateVehicle<F extends FieldTable>(
  context: AppContext,
  admin: Admin,
  kind: VehicleSchema<F>,
  id: number,
  { idempotencyKey, pendingImages }: Options = {},
): Promise<AdminVehicleOf<F>> {
  const row = await findRow(context, kind, id);
  const images = row ? await copyImages(context, admin, imagesOf(row), kind.name, pendingImages) : [];
  let isShown = false;
  try {
    const copy = await withIdempotencyKey(context, admin, `${kind.name}/duplicate`, idempotencyKey, async (inside) => {
      // After the look-up of the key: a repeated call gets its response also if the vehicle is gone by then.
      if (!row) throw vehicleNotFound();
      const input: InputOf<F> = { ...inputOf(row, kind.fields), ...OWN_FACTS, images };
      const created = await createVehicle(inside, admin, kind, input, { status: 'draft' });
      isShown = true;
      return created;
    });
    if (!isShown) await discardImages(context, images);
    return copy;
  } catch (error) {
    await discardImages(context, images);
    throw error;
  }
}
