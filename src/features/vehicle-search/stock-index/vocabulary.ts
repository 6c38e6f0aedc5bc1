import { integers } from './growing.ts';

/** Bits of a signature: one for each letter and digit, the rest shared by the other characters and by pairs. */
const LETTERS = 26;
const DIGITS = 10;
const OTHER_CHARACTERS = 6;
const PAIRS = 22;

/** A token's characters, and its digits with its pairs of characters. A part of a token has no bit that the token lacks. */
type Signature = [characters: number, pairs: number];

function signatureOf(text: string): Signature {
  let characters = 0;
  let pairs = 0;
  let before = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code >= 97 && code <= 122) characters |= 1 << (code - 97);
    else if (code >= 48 && code <= 57) pairs |= 1 << (code - 48);
    else characters |= 1 << (LETTERS + (code % OTHER_CHARACTERS));
    if (i > 0) pairs |= 1 << (DIGITS + ((before * 31 + code) % PAIRS));
    before = code;
  }
  return [characters, pairs];
}

/**
 * The distinct tokens of all texts, numbered from 0. A word of a search holds no space, so it is a part of a text where
 * it is a part of one of its tokens. Signatures leave few tokens to compare: they are quicker than a table of trigrams
 * at 100 000 tokens, a fraction of its size, and as good for one letter.
 */
export class Vocabulary {
  readonly tokens: string[] = [];
  readonly #ids = new Map<string, number>();
  readonly #characters = integers();
  readonly #pairs = integers();

  get size(): number {
    return this.tokens.length;
  }

  /** The number of a token, which is added where it is new. */
  add(token: string): number {
    const known = this.#ids.get(token);
    if (known !== undefined) return known;
    const id = this.tokens.length;
    const [characters, pairs] = signatureOf(token);
    this.tokens.push(token);
    this.#ids.set(token, id);
    this.#characters.push(characters);
    this.#pairs.push(pairs);
    return id;
  }

  /** The number of a token, -1 where it is none. */
  find(token: string): number {
    return this.#ids.get(token) ?? -1;
  }

  /** The tokens that hold a part and pass a test. */
  holding(part: string, passes?: (token: string) => boolean): number[] {
    const [characters, pairs] = signatureOf(part);
    const [ofCharacters, ofPairs] = [this.#characters.values, this.#pairs.values];
    const isExact = /^[a-z0-9]$/.test(part);
    const ids: number[] = [];
    for (let id = 0; id < this.tokens.length; id += 1) {
      if (((ofCharacters[id] as number) & characters) !== characters) continue;
      if (((ofPairs[id] as number) & pairs) !== pairs) continue;
      const token = this.tokens[id] as string;
      if ((isExact || token.includes(part)) && (passes === undefined || passes(token))) ids.push(id);
    }
    return ids;
  }
}
