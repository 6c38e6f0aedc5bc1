/** An order of the live slots, kept sorted. Smaller keys come first; ties come by id descending. */
export type Order = {
  slots: Uint32Array<ArrayBuffer>;
  compare: (one: number, other: number) => number;
};

/** What a slot is sorted by: a number where `isText` is not set; null comes last in both directions. */
export type Key = { isDescending: boolean } & (
  | { numbers: () => Float64Array }
  | { text: (slot: number) => string | null }
);

/** A number and a position share the 53 bits of a double: so many are for the position. */
const POSITION_FACTOR = 2 ** 22;
const MAX_PACKED = 2 ** 30;

/** What an array that has to grow has for later, so that it grows seldom. */
const ROOM = 1.1;

/** The order by a key of the slots that are given by id descending. */
export function orderBy(key: Key, slotsById: Uint32Array, ids: () => Float64Array): Order {
  const byId = (one: number, other: number) => (ids()[other] as number) - (ids()[one] as number);
  if ('numbers' in key) {
    const keyOf = numberKey(key.numbers, key.isDescending);
    const compare = (one: number, other: number) => {
      const [left, right] = [keyOf(one), keyOf(other)];
      return left === right ? byId(one, other) : left < right ? -1 : 1;
    };
    return { compare, slots: packedSort(slotsById, keyOf) ?? slotsById.slice().sort(compare) };
  }
  const compareBy = (text: (slot: number) => string | null) => textComparison(text, key.isDescending, byId);
  const texts = new Map(Array.from(slotsById, (slot) => [slot, key.text(slot)]));
  return {
    compare: compareBy(key.text),
    slots: slotsById.slice().sort(compareBy((slot) => texts.get(slot) ?? null)),
  };
}

/** Smaller first, in either direction. */
function numberKey(numbers: () => Float64Array, isDescending: boolean): (slot: number) => number {
  return (slot) => {
    const value = numbers()[slot] as number;
    if (Number.isNaN(value)) return Number.POSITIVE_INFINITY;
    return isDescending ? -value : value;
  };
}

function textComparison(
  text: (slot: number) => string | null,
  isDescending: boolean,
  byId: (one: number, other: number) => number,
): (one: number, other: number) => number {
  return (one, other) => {
    const [left, right] = [text(one), text(other)];
    if (left === right) return byId(one, other);
    if (left === null) return 1;
    if (right === null) return -1;
    return left < right === isDescending ? 1 : -1;
  };
}

/** Sorts small whole numbers without a comparing function, which is four times as quick; null where there are others. */
function packedSort(slotsById: Uint32Array, keyOf: (slot: number) => number): Uint32Array<ArrayBuffer> | null {
  if (slotsById.length >= POSITION_FACTOR) return null;
  const packed = new Float64Array(slotsById.length);
  for (let i = 0; i < packed.length; i += 1) {
    const key = keyOf(slotsById[i] as number);
    const isLast = key === Number.POSITIVE_INFINITY;
    if (!isLast && !(Number.isInteger(key) && Math.abs(key) < MAX_PACKED)) return null;
    packed[i] = (isLast ? MAX_PACKED : key) * POSITION_FACTOR + i;
  }
  packed.sort();
  return Uint32Array.from(packed, (value) => {
    const position = value - Math.floor(value / POSITION_FACTOR) * POSITION_FACTOR;
    return slotsById[position] as number;
  });
}

/** Takes slots out of an order and adds others, both sorted by the order itself. Returns the array that is free now. */
export function updateOrder(
  order: Order,
  removed: readonly number[],
  added: readonly number[],
  free: Uint32Array<ArrayBuffer>,
): Uint32Array<ArrayBuffer> {
  const { slots, compare } = order;
  const length = slots.length - removed.length + added.length;
  const buffer = free.length < length ? new Uint32Array(Math.ceil(length * ROOM)) : free;
  const leaving = removed.toSorted(compare).map((slot) => ({ at: position(order, slot), slot: null }));
  const coming = added.toSorted(compare).map((slot) => ({ at: position(order, slot), slot }));
  let from = 0;
  let to = 0;
  // One that leaves stands before those that come to the same place, or behind them: both are right.
  for (const { at, slot } of [...leaving, ...coming].sort((one, other) => one.at - other.at)) {
    if (at > from) {
      buffer.set(slots.subarray(from, at), to);
      to += at - from;
      from = at;
    }
    if (slot === null) from += 1;
    else {
      buffer[to] = slot;
      to += 1;
    }
  }
  buffer.set(slots.subarray(from), to);
  order.slots = buffer.subarray(0, length);
  return new Uint32Array(slots.buffer);
}

/** The place of the first slot that does not come before one. */
function position({ slots, compare }: Order, slot: number): number {
  let [low, high] = [0, slots.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(slots[middle] as number, slot) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
