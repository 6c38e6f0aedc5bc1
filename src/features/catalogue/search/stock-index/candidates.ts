/** Slots that may be in a list: the first `count` of an array, each once. */
export type Candidates = { slots: Uint32Array; count: number };

/** Inclusive; infinite where there is no bound. */
export type Limits = { min: number; max: number };

/** Bytes in a block that is read at once. */
export const BLOCK_BYTES = 4;

function blocksOf(bits: Uint8Array): Uint32Array {
  return new Uint32Array(bits.buffer, 0, bits.length / BLOCK_BYTES);
}

/** The bits of a term: of each of its words, and of its variants. */
export type TermBits = { parts: readonly Uint8Array[]; whole: Uint8Array };

/** Makes the live slots of the blocks where every word of a term has a bit, or a variant has, the candidates. */
export function collect(candidates: Candidates, live: Uint8Array, length: number, { parts, whole }: TermBits): void {
  const [first, ...others] = parts.map(blocksOf);
  const ofWhole = blocksOf(whole);
  const { slots } = candidates;
  let count = 0;
  for (let block = 0; first && block * BLOCK_BYTES < length; block += 1) {
    let isIn = first[block] !== 0;
    for (let i = 0; isIn && i < others.length; i += 1) isIn = others[i]?.[block] !== 0;
    if (!isIn && ofWhole[block] === 0) continue;
    const end = Math.min(length, (block + 1) * BLOCK_BYTES);
    for (let slot = block * BLOCK_BYTES; slot < end; slot += 1) {
      if (live[slot] !== 1) continue;
      slots[count] = slot;
      count += 1;
    }
  }
  candidates.count = count;
}

/** Makes the live slots whose number is inside inclusive bounds the candidates. */
export function collectWithin(
  candidates: Candidates,
  live: Uint8Array,
  length: number,
  numbers: Float64Array,
  { min, max }: Limits,
): void {
  const { slots } = candidates;
  let count = 0;
  for (let slot = 0; slot < length; slot += 1) {
    const value = numbers[slot] as number;
    if (!(value >= min && value <= max) || live[slot] !== 1) continue;
    slots[count] = slot;
    count += 1;
  }
  candidates.count = count;
}

/** Keeps the candidates whose number is inside inclusive bounds; one that is none is not. */
export function keepWithin(candidates: Candidates, numbers: Float64Array, { min, max }: Limits): void {
  const { slots } = candidates;
  let count = 0;
  for (let i = 0; i < candidates.count; i += 1) {
    const slot = slots[i] as number;
    const value = numbers[slot] as number;
    if (!(value >= min && value <= max)) continue;
    slots[count] = slot;
    count += 1;
  }
  candidates.count = count;
}
