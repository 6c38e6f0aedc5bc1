/** Makes values for a fuzz run: values that a JSON schema allows, and hostile changes of them. */
import fc from 'fast-check';
import type { Chance } from '../dice.ts';
import { hostileText } from '../hostile.ts';
import type { Memory } from './memory.ts';

export type Schema = {
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  prefixItems?: readonly Schema[];
  additionalProperties?: Schema | boolean;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  format?: string;
};

/** Usual contents of this site's forms. */
const USUAL: readonly [string, ...string[]] = [
  'Renault Clio',
  'Citroën',
  '49',
  '12 900 €',
  '1,5',
  '2021',
  '45000',
  '05-03-2025',
  '2026-11-22',
  '2026-11-22T10:00:00.000Z',
  'Diesel',
  'Unleaded Petrol',
  'Manuel',
  'https://images.example/a.jpg',
  '/legal',
  '06 12 34 56 78',
  'contact@garage.example',
  '#1d4ed8',
  'AB-123-CD',
  '1',
  '0',
  '',
  'true',
  'cars',
  'a b c',
];

/** Texts that break programs: numbers at limits, SQL, paths, templates, half characters, keys of Object. */
const HOSTILE: readonly string[] = [
  "' or 1=1 --",
  "'; drop table cars; --",
  '%',
  '\\',
  '$1',
  '?',
  '../../etc/passwd',
  '{{7*7}}',
  '<script>',
  '\0',
  '-1',
  '1e999',
  '0x10',
  'NaN',
  '9'.repeat(20),
  '9'.repeat(400),
  '1.7976931348623157e308',
  '٣',
  '½',
  '−5',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  '[object Object]',
  '\ud800',
  '\udc00x',
  '\u202e',
  '0000-00-00',
  '9999-12-31',
  '2026-02-30',
  '31-02-2026',
  '+275760-09-13',
  '2147483648',
  '9223372036854775808',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://169.254.169.254/',
  'file:///etc/passwd',
  '//evil.example',
];

const NUMBERS: readonly number[] = [
  0, -0, 1, -1, 2, 9, 10, 100, 999, 0.1, 1.5, -1.5, 1e-9, 2_021, 1_900, 45_000, 2_147_483_647, 2_147_483_648,
  -2_147_483_649, 9_007_199_254_740_991, 9_007_199_254_740_992, 1e21, 1e308, -1e308, 4_294_967_296,
];

const ODD: readonly unknown[] = [null, true, false, 0, -1, 1.5, 1e308, '', 'x', [], {}, [[]], [null], { a: 1 }];

/** Values below this depth have no children. */
const MAX_DEPTH = 12;

export class Values {
  readonly #chance: Chance;
  readonly #memory: Memory;
  readonly #texts: readonly string[];
  readonly #matching = new Map<string, readonly string[]>();

  constructor(chance: Chance, memory: Memory, seed: number) {
    this.#chance = chance;
    this.#memory = memory;
    this.#texts = [...HOSTILE, ...fc.sample(hostileText, { seed, numRuns: 300 })];
  }

  /** Returns a value that the schema allows. `name` is the name of its property. */
  valid(schema: Schema, name = '', depth = 0): unknown {
    const { is, below, any } = this.#chance;
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return any(schema.enum);
    if (schema.anyOf) return this.valid(any(schema.anyOf) ?? {}, name, depth);
    const types = schema.type === undefined ? [] : [schema.type].flat();
    const samples = this.#memory.recall(name, types);
    if (samples !== undefined && is(0.6)) return samples;
    switch (any(types)) {
      case 'string':
        return this.#validText(schema);
      case 'integer':
      case 'number':
        return this.#validNumber(schema, types.includes('integer'));
      case 'boolean':
        return is(0.5);
      case 'null':
        return null;
      case 'array': {
        const least = schema.minItems ?? 0;
        const length = Math.min(least + below(4), schema.maxItems ?? 4);
        if (depth > MAX_DEPTH) return [];
        if (schema.prefixItems) return schema.prefixItems.map((one) => this.valid(one, name, depth + 1));
        return Array.from({ length }, () => this.valid(schema.items ?? {}, name, depth + 1));
      }
      case 'object':
        return this.#validObject(schema, depth);
      default:
        return this.usualText();
    }
  }

  #validObject(schema: Schema, depth: number): Record<string, unknown> {
    const { is } = this.#chance;
    const value: Record<string, unknown> = {};
    for (const [name, one] of Object.entries(schema.properties ?? {}))
      if (schema.required?.includes(name) || is(0.4)) value[name] = this.valid(one, name, depth + 1);
    const { additionalProperties: more } = schema;
    if (typeof more === 'object' && depth < MAX_DEPTH)
      for (let n = 0; n < 2; n++) value[this.usualText()] = this.valid(more, '', depth + 1);
    return value;
  }

  #validText({ pattern, minLength = 0, maxLength }: Schema): string {
    const { is, any } = this.#chance;
    if (pattern !== undefined) return any(this.#textsMatching(pattern)) ?? '';
    if (maxLength !== undefined && is(0.05)) return 'é'.repeat(Math.min(maxLength, 20_000));
    const text = is(0.7) ? this.usualText() : this.hostileText();
    return text.slice(0, maxLength).padEnd(minLength, 'a');
  }

  #textsMatching(pattern: string): readonly string[] {
    const known = this.#matching.get(pattern);
    if (known) return known;
    const made = fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: pattern.length, numRuns: 20 });
    this.#matching.set(pattern, made);
    return made;
  }

  #validNumber({ minimum = -1e9, maximum = 1e9 }: Schema, isWhole: boolean): number {
    const { is, below, any } = this.#chance;
    if (is(0.2)) return minimum;
    if (is(0.1)) return maximum;
    if (is(0.5)) return Math.min(maximum, Math.max(minimum, 1 + below(30)));
    const value = Math.min(maximum, Math.max(minimum, any(NUMBERS) ?? 0));
    return isWhole ? Math.trunc(value) : value;
  }

  usualText(): string {
    return this.#chance.of(USUAL);
  }

  hostileText(): string {
    return this.#chance.any(this.#texts) ?? '';
  }

  /** Returns a value that is wrong everywhere. */
  odd(): unknown {
    const { is, any } = this.#chance;
    if (is(0.4)) return this.hostileText();
    if (is(0.3)) return any(NUMBERS);
    if (is(0.04)) return 'x'.repeat(100_000);
    if (is(0.04)) return Array.from({ length: 3_000 }, (_, i) => i);
    if (is(0.03)) return nested(500);
    return structuredClone(any(ODD));
  }

  /** Replaces, removes or adds a part of a value. */
  mutated(value: unknown): unknown {
    const { is, any } = this.#chance;
    if (typeof value !== 'object' || value === null || is(0.05)) return this.odd();
    const keys = Object.keys(value);
    const key = any(keys);
    if (Array.isArray(value)) {
      if (key === undefined || is(0.2)) return [...value, this.odd()];
      return value.map((one, i) => (String(i) === key ? this.mutated(one) : one));
    }
    const entries = Object.entries(value);
    if (key === undefined || is(0.15)) return Object.fromEntries([...entries, [this.hostileText(), this.odd()]]);
    if (is(0.15)) return Object.fromEntries(entries.filter(([name]) => name !== key));
    return Object.fromEntries(entries.map(([name, one]) => [name, name === key ? this.mutated(one) : one]));
  }
}

export function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let n = 0; n < depth; n++) value = n % 2 === 0 ? [value] : { a: value };
  return value;
}
