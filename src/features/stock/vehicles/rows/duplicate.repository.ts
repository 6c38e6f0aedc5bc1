import type { AppContext } from '../../../../server/app-context.ts';
import type { Admin } from '../../../platform/auth/admin.ts';
import { withIdempotencyKey } from '../../../platform/auth/idempotency.repository.ts';
import { copyImages, discardImages } from '../../../platform/images/processing/copy-images.server.ts';
import { acceptCopies } from '../../../platform/images/processing/pictures.repository.ts';
import type { PendingImages } from '../../../platform/images/upload/pending-images.ts';
import type { FieldTable } from '../fields/field.ts';
import type { AdminVehicleOf, InputOf, VehicleSchema } from '../vehicle.ts';
import { createVehicle } from './vehicle-edits.repository.ts';
import { imagesOf, inputOf } from './vehicle-row.server.ts';
import { findRow, presentOneForAdmin, vehicleNotFound } from './vehicles.repository.ts';

/** A copy does not get these values. */
const OWN_FACTS = { reference: null, vin: '', plate: '', mileage: null, available_from: '' };

type Options = { idempotencyKey?: string | undefined; pendingImages?: PendingImages | undefined };

/**
 * Duplicates a vehicle. Copies the pictures before the transaction, because other writers wait for the transaction. If
 * the call is a repetition or fails, deletes the copies.
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
  const images = row ? await copyImages(context, admin, imagesOf(row), { folder: kind.name, id }, pendingImages) : [];
  let isShown = false;
  try {
    const copy = await withIdempotencyKey(context, admin, `${kind.name}/duplicate`, idempotencyKey, async (inside) => {
      // Throws only here, after `withIdempotencyKey` has looked up the key. So a repeated call gets its response even
      // if the vehicle is gone.
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

/** Records that a vehicle's copied photos show this vehicle. @throws DomainError not_found */
export async function acceptCopiedPhotos<F extends FieldTable>(
  context: AppContext,
  _admin: Admin,
  kind: VehicleSchema<F>,
  id: number,
): Promise<AdminVehicleOf<F>> {
  const row = await findRow(context, kind, id);
  if (row) await acceptCopies(context, imagesOf(row));
  return presentOneForAdmin(context, kind, row);
}
