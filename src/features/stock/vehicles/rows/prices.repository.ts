import { type AppContext, asOneWriter } from '../../../../server/app-context.ts';
import { DomainError } from '../../../../shared/errors.ts';
import type { Admin } from '../../../platform/auth/admin.ts';
import type { InputOf, VehicleSchema } from '../vehicle.ts';
import { editVehicle } from './vehicle-edits.repository.ts';
import { inputOf } from './vehicle-row.server.ts';
import { findRow } from './vehicles.repository.ts';

/** New price texts of one vehicle, by API name. `version` is the version that the administrator has seen. */
export type PriceChange = { id: number; version?: number | null | undefined; prices: Readonly<Record<string, string>> };

type PriceResults = {
  saved: { id: number; version: number }[];
  failed: { id: number; error: DomainError }[];
};

/**
 * Writes prices in one transaction. `failed` contains the vehicles whose prices were not written. Skips vehicles with
 * the same prices.
 */
export function changePrices(
  context: AppContext,
  admin: Admin,
  kind: VehicleSchema,
  changes: readonly PriceChange[],
): Promise<PriceResults> {
  return asOneWriter(context, async (inside) => {
    const results: PriceResults = { saved: [], failed: [] };
    for (const change of changes) {
      try {
        const { id } = change;
        results.saved.push({ id, version: await write(inside, admin, kind, change) });
      } catch (error) {
        // `write` throws a DomainError before it writes anything. Any other error ends the transaction.
        if (!(error instanceof DomainError)) throw error;
        results.failed.push({ id: change.id, error });
      }
    }
    return results;
  });
}

/** @throws DomainError not_found; conflict; invalid, by field */
async function write(
  context: AppContext,
  admin: Admin,
  kind: VehicleSchema,
  { id, version, prices }: PriceChange,
): Promise<number> {
  const row = await findRow(context, kind, id);
  const values: Readonly<Record<string, unknown>> = row ? inputOf(row, kind.fields) : {};
  if (
    row &&
    (version ?? row.version) === row.version &&
    Object.keys(prices).every((name) => values[name] === prices[name])
  )
    return row.version;
  return (await editVehicle(context, admin, kind, id, prices as Partial<InputOf<VehicleSchema['fields']>>, version))
    .version;
}
