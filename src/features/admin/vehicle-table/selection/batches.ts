import { batches } from '../../../../shared/batches.ts';

/** Maximum number of vehicles that one call changes, deletes or returns. */
export const MAX_PER_CALL = 1_000;

export function batchesOf<T>(items: readonly T[]): T[][] {
  return [...batches(items, MAX_PER_CALL)];
}
