import type { Chance } from '../dice.ts';

/** Number of values that are stored for each name. */
const MAX_VALUES = 40;

/** A longer text is not an identifier that a later request could name. */
const MAX_TEXT = 300;

/**
 * Stores ids, versions, tokens and paths from the site's responses, by the names of their properties. So later requests
 * can name objects that exist.
 */
export class Memory {
  readonly #values = new Map<string, (string | number)[]>();
  readonly #chance: Chance;

  constructor(chance: Chance, examples: Readonly<Record<string, readonly (string | number)[]>>) {
    this.#chance = chance;
    for (const [name, values] of Object.entries(examples)) this.#values.set(name, [...values]);
  }

  /** Returns a stored value with this name and one of these types; undefined if there is none. */
  recall(name: string, types: readonly string[]): string | number | undefined {
    const value = this.#chance.any(this.#values.get(name) ?? []);
    if (typeof value === 'string' && types.includes('string')) return value;
    if (typeof value === 'number' && (types.includes('integer') || types.includes('number'))) return value;
    return typeof value === 'number' && types.includes('string') ? String(value) : undefined;
  }

  /** Stores the texts and numbers of a response. */
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
