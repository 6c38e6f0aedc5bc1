import type { AppContext } from '../../../../server/app-context.ts';
import { type DomainError, invalidFields, rowError } from '../../../../shared/errors.ts';
import { priceText } from '../../../../shared/fields.schema.ts';
import type { Admin } from '../../../platform/auth/admin.ts';
import { changePrices, type PriceChange } from '../../../stock/vehicles/rows/prices.repository.ts';
import type { VehicleSchema } from '../../../stock/vehicles/vehicle.ts';
import { priceNames } from '../vehicles.resource.ts';

const price = priceText();

/** A row of the call. The key of each price is the name of its field. */
type SentPrices = { id: number; version?: number | null | undefined } & Readonly<Record<string, unknown>>;

/** Writes the prices of the price grid. A second call with the former texts and the new versions undoes this. */
export async function writePrices(
  context: AppContext,
  admin: Admin,
  kind: VehicleSchema,
  changes: readonly SentPrices[],
) {
  const names = priceNames(kind.fields);
  const read = changes.map((sent) => readChange(sent, names));
  const readable = read.flatMap((result) => ('prices' in result ? [result] : []));
  const unreadable = read.flatMap((result) => ('error' in result ? [result] : []));
  const { saved, failed } = await changePrices(context, admin, kind, readable);
  return {
    data: saved,
    failed: [...unreadable, ...failed].map(({ id, error }) => ({ id, error: rowError(error) })),
  };
}

/** Returns the prices of a row by field, or an error with the wrong fields. */
function readChange(
  { id, version, ...sent }: SentPrices,
  names: readonly string[],
): PriceChange | { id: number; error: DomainError } {
  const prices: Record<string, string> = {};
  const errors: Record<string, string> = {};
  for (const name of names) {
    if (sent[name] === undefined) continue;
    const read = price.safeParse(sent[name]);
    if (read.success) prices[name] = read.data;
    else errors[name] = read.error.issues[0]?.message ?? '';
  }
  return Object.keys(errors).length > 0 ? { id, error: invalidFields(errors) } : { id, version, prices };
}
