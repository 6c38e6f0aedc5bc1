import * as z from 'zod';
import { errorSchema, invalidBody } from '../../../../server/http/route-schemas.ts';
import { type DomainError, rowError } from '../../../../shared/errors.ts';
import { freeText, idField } from '../../../../shared/fields.schema.ts';
import { withOrigin } from '../../../platform/auth/admin.ts';
import type { AdminApi } from '../../../platform/auth/admin-scope.routes.ts';
import { fieldEntries } from '../../../stock/vehicles/fields/field.ts';
import { changePrices, type PriceChange } from '../../../stock/vehicles/rows/prices.repository.ts';
import type { VehicleSchema } from '../../../stock/vehicles/vehicle.ts';
import { versionField } from '../../../stock/vehicles/vehicle-input.schema.ts';

/** Most vehicles whose prices one call changes. */
const MAX_CHANGED = 1_000;

const price = freeText();
/** Read by `price` row by row: one text that is too long does not keep the others from being written. */
const sentPrice = z.union([z.string(), z.number(), z.null()], { error: 'Un texte est attendu' }).optional();

const response = z.object({
  data: z.array(z.object({ id: z.int(), version: z.int() })),
  failed: z.array(z.object({ id: z.int(), error: errorSchema.shape.error })),
});

type PriceInput = { id: number; version?: number | null | undefined } & Record<string, unknown>;

/** Declares the call of the price grid; the former texts, sent with the new versions, undo it. */
export function pricesRoute({ route }: AdminApi, kind: VehicleSchema): void {
  const names = fieldEntries(kind.fields).flatMap(([name, { type }]) => (type === 'price' ? [name] : []));
  const change = z.strictObject({
    id: idField,
    version: versionField,
    ...Object.fromEntries(names.map((name) => [name, sentPrice])),
  });
  const body = z.strictObject({
    changes: z
      .array(change, { error: 'La liste des changements est obligatoire' })
      .max(MAX_CHANGED, `${MAX_CHANGED} véhicules au plus`),
  });

  route({
    method: 'PUT',
    path: `/api/admin/${kind.name}/prices`,
    summary:
      'Change les prix de véhicules ; tous ceux qui peuvent l’être le sont, « failed » dit pourquoi pas les autres',
    body,
    response,
    handler: async ({ context, admin, body }) => {
      const read = (body.changes as PriceInput[]).map((sent) => readChange(sent, names));
      const { saved, failed } = await changePrices(
        context,
        withOrigin(admin, 'grid'),
        kind,
        read.flatMap((result) => ('prices' in result ? [result] : [])),
      );
      const invalidChanges = read.flatMap((result) => ('error' in result ? [result] : []));
      return {
        data: saved,
        failed: [...invalidChanges, ...failed].map(({ id, error }) => ({ id, error: rowError(error) })),
      };
    },
  });
}

/** The texts that a row of the call gives, or what is wrong with them, by field. */
function readChange(
  { id, version, ...sent }: PriceInput,
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
  return Object.keys(errors).length > 0 ? { id, error: invalidBody(errors) } : { id, version, prices };
}
