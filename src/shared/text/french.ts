import { fold } from './text.ts';

/** Names in a French sentence: alone, after 'de' and after 'à', with their articles, elisions and contractions. */

/** First words of a dealership's name that take an article, by their article. */
const NOUNS = {
  masculine: 'centre comptoir garage groupe hall hangar kiosque palais parc pole relais salon',
  feminine: 'boutique carrosserie centrale concession maison societe',
  beforeVowel: 'agence atelier entreprise espace',
  plural: 'ateliers etablissements garages',
};

/**
 * Words after 'Le' that are no surname: 'Le Petit Garage', but 'Le Goff'. Alone they may be one: 'Petit Automobiles'.
 */
const AFTER_LE = `${NOUNS.masculine} bon coin grand meilleur mondial nouveau petit roi specialiste vieux`;

/** Names in which the first h is aspirated; in all others it is mute: 'de Hassan', but 'd’Hélène'. */
const ASPIRATED_H =
  /^h(?![aeiouy])|^h(?:a(?!bi|dri|rmon)|e(?:ctor|inz|lmut|rris|ron|tre)|i(?:bou|cham|sham)|o(?!m(?!ard)|no|nnet|pi|r[aiot]|s[pt]|tel)|u(?:blot|it|mm|nter|ppe|r[lo]|ssard)|yund)/;

/**
 * A person's name after 'de'.
 *
 * @example
 * ofPerson('Hélène Tilleul'); // 'd’Hélène Tilleul'
 * ofPerson('Yann Le Goff');   // 'de Yann Le Goff'
 */
export function ofPerson(name: string): string {
  return isElided(name) ? `d’${name}` : `de ${name}`;
}

/**
 * A dealership's name in a sentence.
 *
 * @example
 * theBusiness('Garage des Tilleuls'); // 'le Garage des Tilleuls'
 */
export function theBusiness(name: string): string {
  return (withArticle(name, { masculine: 'le', plural: 'les', before: '' }) ?? withinSentence(name)).trim();
}

/**
 * A dealership's name after 'de'. A surname that begins with 'Le' keeps it.
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
 * A dealership's name after 'à'.
 *
 * @example
 * atBusiness('Garage des Tilleuls'); // 'au Garage des Tilleuls'
 */
export function atBusiness(name: string): string {
  return withArticle(name, { masculine: 'au', plural: 'aux', before: 'à' }) ?? `à ${withinSentence(name)}`;
}

/** A name that begins with 'Votre' or 'Notre', as that of a site without a name does, begins with a small letter. */
function withinSentence(name: string): string {
  return name.replace(/^[NV]otre /, (word) => word.toLowerCase());
}

/**
 * A town after 'à'.
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

/** The name after a contracted preposition or one with an article, or null if the bare preposition stands. */
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

/**
 * True if 'de' or 'la' loses its vowel before the name. An initial is read by its letter's name: 'd’A. K.', 'de H. B.'.
 */
export function isElided(name: string): boolean {
  const foldedName = fold(name);
  if (/^(?:onze|oui|ouistiti)\b/.test(foldedName)) return false;
  return /^(?:[aeiou]|h[aeiouy]|y[^\Waeiouy])/.test(foldedName) && !ASPIRATED_H.test(foldedName);
}

/** A number with its noun: `count(1, 'photo')` is '1 photo', `count(2, 'photo')` is '2 photos'. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number > 1 ? 's' : ''}`;
}

/** The text with spaces that do not break beside « » and before : ; ? !, so that none of these begins a line. */
export function keepTogether(text: string): string {
  return text.replace(/« /g, '«\u00a0').replace(/ (?=[»:;?!])/g, '\u00a0');
}
