import type { Chance } from '../dice.ts';

/** Values of one name that are kept. */
const MAX_VALUES = 40;

/** A text longer than this is no identifier that a later request names. */
const MAX_TEXT = 300;

/**
 * What the site answered so far, by the names of the properties: ids, versions, tokens and paths, for requests that name
 * what exists.
 */
export class Memory {
  readonly #values = new Map<string, (string | number)[]>();
  readonly #chance: Chance;

  constructor(chance: Chance, examples: Readonly<Record<string, readonly (string | number)[]>>) {
    this.#chance = chance;
    for (const [name, values] of Object.entries(examples)) this.#values.set(name, [...values]);
  }

  /** One of the values that were seen under this name and are of one of these types, if there is any. */
  recall(name: string, types: readonly string[]): string | number | undefined {
    const value = this.#chance.any(this.#values.get(name) ?? []);
    if (typeof value === 'string' && types.includes('string')) return value;
    if (typeof value === 'number' && (types.includes('integer') || types.includes('number'))) return value;
    return typeof value === 'number' && types.includes('string') ? String(value) : undefined;
  }

  /** Keeps the texts and numbers of an answer. */
  remember(value: unknown, name = ''): void {
    if (Array.isArray(value)) for (const one of value.slice(0, 3)) this.remember(one, name);
    else if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value)) this.remember(one, key);
    else if ((typeof value === 'string' && value.length <= MAX_TEXT) || typeof value === 'number')
      this.#keep(name, value);
  }

  #keep(name: string, value: string | number): void {
    const values = this.#values.get(name) ?? [];
    this.#values.set(name, values);
    if (values.includes(value)) return;
    if (values.length < MAX_VALUES) values.push(value);
    else values[this.#chance.below(MAX_VALUES)] = value;
  }
}
