import { batches } from '../../../../shared/batches.ts';

export const MAX_PER_CALL = 1_000;

export function batchesOf<T>(items: readonly T[]): T[][] {
  return [...batches(items, MAX_PER_CALL)];
}
