/** One slice for each letter and digit, some for all other characters, and the rest for pairs of characters. */
const LETTERS = 26;
const DIGITS = 10;
const OTHERS = 4;
const PAIRS = 88;
const SLICES = LETTERS + DIGITS + OTHERS + PAIRS;

const MIN_CAPACITY = 1_024;
const BITS_PER_WORD = 32;

/** The slice of a single character. */
function sliceOf(code: number): number {
  if (code >= 97 && code <= 122) return code - 97;
  if (code >= 48 && code <= 57) return LETTERS + code - 48;
  return LETTERS + DIGITS + (code % OTHERS);
}

/** The slices of a text's pairs of characters. */
function pairSlices(text: string): number[] {
  const slices: number[] = [];
  for (let i = 1; i < text.length; i += 1)
    slices.push(SLICES - PAIRS + ((text.charCodeAt(i - 1) * 31 + text.charCodeAt(i)) % PAIRS));
  return slices;
}

/**
 * The distinct tokens of all texts, numbered from 0. A word of a search holds no space, so it is a part of a text where
 * it is a part of one of its tokens. A bit-sliced signature file leaves few tokens to compare: it has a bitmap of the
 * tokens for each character and each pair of characters. It is a fraction of the size of a table of trigrams, as good for
 * short words, and a new token costs a few bits.
 */
export class Vocabulary {
  readonly tokens: string[] = [];
  readonly #ids = new Map<string, number>();
  #slices = Array.from({ length: SLICES }, () => new Uint32Array(MIN_CAPACITY / BITS_PER_WORD));

  get size(): number {
    return this.tokens.length;
  }

  /** The number of a token, which is added where it is new. */
  add(token: string): number {
    const known = this.#ids.get(token);
    if (known !== undefined) return known;
    const id = this.tokens.length;
    this.tokens.push(token);
    this.#ids.set(token, id);
    const [place, bit] = [id >>> 5, 1 << (id & 31)];
    if (place === this.#slices[0]?.length) this.#grow(place * 2);
    for (let i = 0; i < token.length; i += 1) this.#set(sliceOf(token.charCodeAt(i)), place, bit);
    for (const slice of pairSlices(token)) this.#set(slice, place, bit);
    return id;
  }

  #set(slice: number, place: number, bit: number): void {
    const words = this.#slices[slice] as Uint32Array;
    words[place] = (words[place] as number) | bit;
  }

  #grow(length: number): void {
    this.#slices = this.#slices.map((slice) => {
      const larger = new Uint32Array(length);
      larger.set(slice);
      return larger;
    });
  }

  /** The number of a token, -1 where it is none. */
  find(token: string): number {
    return this.#ids.get(token) ?? -1;
  }

  /** The tokens that hold a part and pass a test. */
  holding(part: string, passes?: (token: string) => boolean): number[] {
    const isExact = /^[a-z0-9]$/.test(part);
    const ids: number[] = [];
    this.#forEachLike(part, (id) => {
      const token = this.tokens[id] as string;
      if ((isExact || token.includes(part)) && (passes === undefined || passes(token))) ids.push(id);
    });
    return ids;
  }

  /** Calls back with the tokens whose bits are set in all slices of a part. */
  #forEachLike(part: string, callback: (id: number) => void): void {
    const wanted = part.length === 1 ? [sliceOf(part.charCodeAt(0))] : [...new Set(pairSlices(part))];
    const slices = wanted.map((slice) => this.#slices[slice] as Uint32Array);
    const [first] = slices;
    const places = (this.tokens.length + BITS_PER_WORD - 1) >>> 5;
    for (let place = 0; first && place < places; place += 1) {
      let word = first[place] as number;
      for (let i = 1; i < slices.length && word !== 0; i += 1) word &= slices[i]?.[place] as number;
      for (; word !== 0; word &= word - 1) callback((place << 5) + 31 - Math.clz32(word & -word));
    }
  }
}
