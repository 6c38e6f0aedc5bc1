/** What a list shows: 1 by slot, and the id of each slot. */
export type Shown = { shown: Uint8Array; ids: Float64Array };

/** The ids of rows `offset` … `offset + limit - 1` of an order. */
export function pageInOrder(order: Uint32Array, { shown, ids }: Shown, offset: number, limit: number): number[] {
  const page: number[] = [];
  let toSkip = offset;
  for (let i = 0; i < order.length && page.length < limit; i += 1) {
    const slot = order[i] as number;
    if (shown[slot] !== 1) continue;
    if (toSkip > 0) toSkip -= 1;
    else page.push(ids[slot] as number);
  }
  return page;
}

/** The same by score, the highest first, then in an order. */
export function pageByScore(
  order: Uint32Array,
  scores: Uint16Array,
  { shown, ids }: Shown,
  offset: number,
  limit: number,
): number[] {
  const { length } = order;
  const places = new Uint32Array(maxOf(scores) + 1);
  for (let slot = 0; slot < scores.length; slot += 1) {
    if (shown[slot] !== 1) continue;
    const score = scores[slot] as number;
    places[score] = (places[score] as number) + 1;
  }
  // How many rows have the score becomes the place of its first one.
  let rows = 0;
  for (let score = places.length - 1; score >= 0; score -= 1) {
    const count = places[score] as number;
    places[score] = rows;
    rows += count;
  }
  const end = Math.min(offset + limit, rows);
  const page: number[] = [];
  for (let i = 0, missing = end - offset; i < length && missing > 0; i += 1) {
    const slot = order[i] as number;
    if (shown[slot] !== 1) continue;
    const score = scores[slot] as number;
    const place = places[score] as number;
    places[score] = place + 1;
    if (place < offset || place >= end) continue;
    page[place - offset] = ids[slot] as number;
    missing -= 1;
  }
  return page;
}

function maxOf(scores: Uint16Array): number {
  let max = 0;
  for (let i = 0; i < scores.length; i += 1) if ((scores[i] as number) > max) max = scores[i] as number;
  return max;
}
