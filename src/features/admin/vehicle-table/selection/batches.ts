export const MAX_PER_CALL = 1_000;

export function batchesOf<T>(items: readonly T[]): T[][] {
  const count = Math.ceil(items.length / MAX_PER_CALL);
  return Array.from({ length: count }, (_, i) => items.slice(i * MAX_PER_CALL, (i + 1) * MAX_PER_CALL));
}
