import { groupThousands } from '../../../shared/money.ts';
import { fold, wordsOf } from '../../../shared/text/text.ts';
import { brandNames } from '../../stock/brands/brand-names.ts';
import { fuelCodeOf, gearboxCodeOf } from '../../stock/vehicles/fields/choice-labels.ts';
import { gearboxOf, SHIPPED_FUELS } from '../../stock/vehicles/fields/choices.ts';
import { type FactTest, gearboxFact, licenceFact, measuredFact, NOUNS, SEAT_UNITS } from './search-facts.ts';

/**
 * Parses a search into terms. A term contains its other spellings (units, plurals, common short names) and the fact
 * that it names.
 */

/** A word of a search, a number with its unit (« 7 places »), or a noun with its value (« permis B »). */
export type SearchTerm = {
  /** The typed words in folded form. A text matches if it contains them, even inside longer words. */
  words: readonly string[];
  /** Other spellings. If `words` are not found, the search looks for these as whole words. */
  variants: readonly string[];
  /** Spellings in two parts of a model's name that is typed in one word. They are found as whole words. */
  partings: readonly string[];
  /** The fact that the term means. If a term of two words means a fact, its words must be side by side. */
  fact: FactTest | null;
};

const NUMBER = /^\d+(?:[.,]\d+)?$/;
const NUMBER_WITH_UNIT = /^(\d+(?:[.,]\d+)?)([a-z]+\d?)$/;

/** Units in titles and bodies. Any other word after a number is a separate term. */
const UNITS = ['m3', 'm2', 'm', 'cm', 'mm', 'km', 'kg', 't', 'l', 'ch', 'cv', 'kw', 'kwh', ...SEAT_UNITS];

/** Words between « boîte » and its kind. */
const BETWEEN_BOX = ['a', 'de', 'vitesse', 'vitesses'];

/** A word with fewer than four letters, such as 'bus', is no plural. */
const PLURAL = /^[a-z]{3,}[sx]$/;

const MASCULINE: ReadonlyMap<string, string> = new Map([
  ['blanche', 'blanc'],
  ['bleue', 'bleu'],
  ['grise', 'gris'],
  ['noire', 'noir'],
  ['verte', 'vert'],
  ['violette', 'violet'],
  ['argentee', 'argent'],
]);

/**
 * Returns the terms of a search, in order.
 *
 * @example
 * termsOf('Hybrides 20 m³').map(({ words, variants }) => ({ words, variants }));
 * // [{ words: ['hybrides'], variants: ['hybride'] }, { words: ['20', 'm3'], variants: ['20 m3', '20m3'] }]
 */
export function termsOf(text: string): SearchTerm[] {
  const rest = wordsOf(text);
  const terms: SearchTerm[] = [];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const { term, taken } = pairOf(word, rest) ?? { term: singleTerm(word), taken: 0 };
    terms.push(term);
    rest.splice(0, taken);
  }
  return terms;
}

/**
 * Returns the term that a word and the next `taken` words form together. Returns null if the word is a separate term.
 */
function pairOf(word: string, rest: readonly string[]): { term: SearchTerm; taken: number } | null {
  const [next = ''] = rest;
  if (NUMBER.test(word) && UNITS.includes(next))
    return {
      term: { words: [word, next], variants: measures(word, next), partings: [], fact: measuredFact(word, next) },
      taken: 1,
    };
  if (word === 'permis') return namedPair(word, next, licenceFact(next), 1);
  if (!/^boites?$/.test(word)) return null;
  const place = rest.findIndex((one) => !BETWEEN_BOX.includes(one));
  const name = rest[place] ?? '';
  const box = gearboxCodeOf(name);
  return namedPair('boite', name, box && gearboxFact(box), place + 1);
}

function namedPair(word: string, name: string, fact: FactTest | null, taken: number) {
  return fact && { term: { words: [word, name], variants: [`${word} ${name}`], partings: [], fact }, taken };
}

function singleTerm(word: string): SearchTerm {
  const [, number, unit] = NUMBER_WITH_UNIT.exec(word) ?? [];
  if (number !== undefined && unit !== undefined)
    return {
      words: [word],
      variants: otherThan(word, measures(number, unit)),
      partings: [],
      fact: measuredFact(number, unit),
    };
  const names = [word, ...singulars(word)];
  const [fact = null] = names.flatMap((name) => NOUNS.get(name) ?? []);
  return {
    words: [word],
    variants: otherThan(word, [...names, ...names.flatMap(otherNames)]),
    partings: partingsOf(word),
    fact,
  };
}

function otherThan(word: string, variants: readonly string[]): string[] {
  return [...new Set(variants)].filter((variant) => variant !== word);
}

/** Returns '1500 kg', '1500kg' and '1 500 kg' for '1500' and 'kg'. */
function measures(number: string, unit: string): string[] {
  const grouped = groupThousands(number, ' ');
  return [...new Set([`${number} ${unit}`, `${number}${unit}`, `${grouped} ${unit}`])];
}

/** Returns the possible singulars of a word: 'hybrides' → 'hybride', 'speciaux' → 'speciau', 'special'. */
function singulars(word: string): string[] {
  if (!PLURAL.test(word)) return [];
  return [word.slice(0, -1), ...(word.endsWith('aux') ? [`${word.slice(0, -3)}al`] : [])];
}

/**
 * What may stand between the parts of a model's name: 'T-Roc' (folded 't roc'), after few letters 'ID.3', 'ID. Buzz'.
 */
const betweenParts = (first: string) => (first.length <= 3 ? [' ', '.', '. '] : [' ']);

/** A longer word is no model's name. Its partings would make the search slow. */
const MAX_NAME_LENGTH = 12;

/** 'd’une', 'l’essence' and 'qu’elle' (folded 'd une') are not typed in one word. */
function isElided(first: string, second: string): boolean {
  return /^(?:[djlmns]|qu)$/.test(first) && /^h?[aeiouy]/.test(second);
}

/**
 * Returns the spellings in two parts of a model's name that is typed in one word, or with a point.
 *
 * @example
 * partingsOf('cx5');  // 'c x5', 'c.x5', 'c. x5', 'cx 5', 'cx.5', 'cx. 5'
 * partingsOf('id.3'); // 'id3', 'id 3', 'id. 3'
 */
function partingsOf(word: string): string[] {
  if (/^(?:[a-z][a-z\d]*|\d{3,})\.[a-z\d]+$/.test(word))
    return [/\.\d/.test(word) ? '' : [], ' ', '. '].flat().map((between) => word.replace('.', between));
  if (word.length < 3 || word.length > MAX_NAME_LENGTH || !/^(?=.*[a-z])[a-z\d]+$/.test(word)) return [];
  return Array.from({ length: word.length - 1 }, (_, i) => [word.slice(0, i + 1), word.slice(i + 1)] as const).flatMap(
    ([first, second]) =>
      isElided(first, second) ? [] : betweenParts(first).map((between) => first + between + second),
  );
}

function otherNames(word: string): string[] {
  const fuel = fuelCodeOf(word);
  const choices = [
    SHIPPED_FUELS.find(({ code }) => code === fuel)?.french,
    gearboxOf(gearboxCodeOf(word))?.label,
    MASCULINE.get(word),
  ];
  return [...brandNames(word), ...choices.flatMap((name) => (name === undefined ? [] : [fold(name)]))];
}

/** Returns a pattern that finds a variant as a whole word. The pattern for '8 m3' does not match '10,8 m3'. */
export function wholeWords(variant: string): string {
  return `(^|[^${charactersBefore(variant)}])${variant.replaceAll('.', '\\.')}($|[^a-z0-9])`;
}

function charactersBefore(variant: string): string {
  return /^\d/.test(variant) ? 'a-z0-9.,' : 'a-z0-9';
}
