import { fold } from './text.ts';

/** First words of dealership names that need an article, by the form of the article. */
const NOUNS = {
  masculine: 'centre comptoir garage groupe hall hangar kiosque palais parc pole relais salon',
  feminine: 'boutique carrosserie centrale concession maison societe',
  beforeVowel: 'agence atelier entreprise espace',
  plural: 'ateliers etablissements garages',
};

/**
 * Words that may follow the article 'Le': 'Le Petit Garage'. Before any other word, 'Le' belongs to a surname: 'Le
 * Goff'. Without 'Le', some of these words are surnames: 'Petit Automobiles'.
 */
const AFTER_LE = `${NOUNS.masculine} bon coin grand meilleur mondial nouveau petit roi specialiste vieux`;

/** Names with an aspirated h: 'de Hassan'. In other names the h is mute: 'd’Hélène'. */
const ASPIRATED_H =
  /^h(?![aeiouy])|^h(?:a(?!bi|dri|rmon)|e(?:ctor|inz|lmut|rris|ron|tre)|i(?:bou|cham|sham)|o(?!m(?!ard)|no|nnet|pi|r[aiot]|s[pt]|tel)|u(?:blot|it|mm|nter|ppe|r[lo]|ssard)|yund)/;

/**
 * Puts 'de' before a person's name.
 *
 * @example
 * ofPerson('Hélène Tilleul'); // 'd’Hélène Tilleul'
 * ofPerson('Yann Le Goff');   // 'de Yann Le Goff'
 */
export function ofPerson(name: string): string {
  return isElided(name) ? `d’${name}` : `de ${name}`;
}

/**
 * Returns a dealership's name for use inside a sentence, with its article if it needs one.
 *
 * @example
 * theBusiness('Garage des Tilleuls'); // 'le Garage des Tilleuls'
 */
export function theBusiness(name: string): string {
  return (withArticle(name, { masculine: 'le', plural: 'les', before: '' }) ?? withinSentence(name)).trim();
}

/**
 * Puts 'de' before a dealership's name. If 'Le' belongs to a surname, 'Le' stays.
 *
 * @example
 * ofBusiness('Garage des Tilleuls'); // 'du Garage des Tilleuls'
 * ofBusiness('Les Autos du Lac');    // 'des Autos du Lac'
 * ofBusiness('Auto Passion');        // 'd’Auto Passion'
 * ofBusiness('Le Goff Automobiles'); // 'de Le Goff Automobiles'
 * ofBusiness('Votre garage');        // 'de votre garage'
 */
export function ofBusiness(name: string): string {
  return withArticle(name, { masculine: 'du', plural: 'des', before: 'de' }) ?? ofPerson(withinSentence(name));
}

/**
 * Puts 'à' before a dealership's name.
 *
 * @example
 * atBusiness('Garage des Tilleuls'); // 'au Garage des Tilleuls'
 */
export function atBusiness(name: string): string {
  return withArticle(name, { masculine: 'au', plural: 'aux', before: 'à' }) ?? `à ${withinSentence(name)}`;
}

/** Writes a first word 'Votre' or 'Notre' in lower case. A new site is called 'Votre garage'. */
function withinSentence(name: string): string {
  return name.replace(/^[NV]otre /, (word) => word.toLowerCase());
}

/**
 * Puts 'à' before a town.
 *
 * @example
 * atPlace('Le Havre'); // 'au Havre'
 * atPlace('Les Ulis'); // 'aux Ulis'
 */
export function atPlace(town: string): string {
  const [, article, rest] = /^(les?)\s+(\S.*)$/i.exec(town) ?? [];
  if (rest === undefined) return `à ${town}`;
  return `${article?.toLowerCase() === 'le' ? 'au' : 'aux'} ${rest}`;
}

/** Null if the name needs no article and no contraction. */
function withArticle(name: string, forms: { masculine: string; plural: string; before: string }): string | null {
  const [, article = '', rest = name] = /^(les?)\s+(\S.*)$/i.exec(name) ?? [];
  const [first = ''] = fold(rest).split(' ');
  const is = (nouns: string) => nouns.split(' ').includes(first);
  if (article.length === 3 || is(NOUNS.plural)) return `${forms.plural} ${rest}`;
  if (is(article === '' ? NOUNS.masculine : AFTER_LE)) return `${forms.masculine} ${rest}`;
  if (article !== '') return null;
  if (is(NOUNS.feminine)) return `${forms.before} la ${rest}`;
  return is(NOUNS.beforeVowel) ? `${forms.before} l’${rest}` : null;
}

/** True if 'de' and 'la' lose their vowel before the name: 'd’Hélène', 'd’A. K.', but 'de H. B.'. */
export function isElided(name: string): boolean {
  const foldedName = fold(name);
  if (/^(?:onze|oui|ouistiti)\b/.test(foldedName)) return false;
  return /^(?:[aeiou]|h[aeiouy]|y[^\Waeiouy])/.test(foldedName) && !ASPIRATED_H.test(foldedName);
}

/** Example: `count(1, 'photo')` is '1 photo', `count(2, 'photo')` is '2 photos'. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number > 1 ? 's' : ''}`;
}

/** Returns a unit in the singular for numbers below two: `unitFor(1, 'places')` is 'place'. 'mois' does not change. */
export function unitFor(number: number, unit: string): string {
  return number < 2 ? unit.replace(/(?<!moi)s$/, '') : unit;
}

/** Returns 'a, b et c'. */
export function joinTexts(texts: readonly string[]): string {
  return texts.length > 1 ? `${texts.slice(0, -1).join(', ')} et ${texts.at(-1)}` : texts.join('');
}

/** Replaces the spaces inside « » and before : ; ? ! by no-break spaces. */
export function keepTogether(text: string): string {
  return text.replace(/« /g, '«\u00a0').replace(/ (?=[»:;?!])/g, '\u00a0');
}
