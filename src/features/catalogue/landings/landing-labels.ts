import type { Parts } from '../../../shared/dealership.ts';
import { formatCents, formatNumber, type Interface } from '../../../shared/money.ts';
import { landingPath } from '../../../shared/paths.ts';
import { ofPerson } from '../../../shared/text/french.ts';
import { fold, upperFirst } from '../../../shared/text/text.ts';
import type { LandingFacts, LandingLink, LandingSubject, Span } from '../client/landing.ts';

type Noun = { one: string; many: string; isFeminine: boolean };

const feminine = (one: string, many = `${one}s`): Noun => ({ one, many, isFeminine: true });
const masculine = (one: string, many = `${one}s`): Noun => ({ one, many, isFeminine: false });

const BODIES: ReadonlyMap<string, Noun> = new Map(
  [
    ...['berline', 'citadine', 'compacte', 'routière', 'sportive', 'limousine', 'fourgonnette'].map((noun) =>
      feminine(noun),
    ),
    ...['break', 'monospace', 'coupé', 'cabriolet', 'ludospace', 'crossover', 'roadster', 'fourgon', 'porteur'].map(
      (noun) => masculine(noun),
    ),
    feminine('fourgonnette tôlée', 'fourgonnettes tôlées'),
    masculine('fourgon tôlé', 'fourgons tôlés'),
    ...['SUV', 'pick-up', 'minibus', '4x4'].map((noun) => masculine(noun, noun)),
    ...['utilitaire', 'plateau'].map((noun) => masculine(noun, noun === 'plateau' ? 'plateaux' : `${noun}s`)),
  ].map((noun) => [fold(noun.one), noun]),
);

/** Fuels that are adjectives and agree with the noun: 'voitures hybrides', but 'voitures diesel'. */
const ADJECTIVES = ['electrique', 'hybride', 'hybride rechargeable'];

const CAR = feminine('voiture');
/** The list of trucks also contains vans. */
const TRUCK: Noun = masculine('camion ou utilitaire', 'camions et utilitaires');

function nounOf({ kind, topic, name }: LandingSubject): Noun {
  const vehicle = kind === 'cars' ? CAR : TRUCK;
  const invariable = (one: string, many = one): Noun => ({
    ...vehicle,
    one: `${vehicle.one} ${one}`,
    many: `${vehicle.many} ${many}`,
  });
  switch (topic) {
    case 'brand':
      return kind === 'cars' ? feminine(name, name) : invariable(name);
    case 'fuel': {
      const noun = isAcronym(name) ? name : name.toLowerCase();
      return invariable(noun, ADJECTIVES.includes(fold(name)) ? noun.replaceAll(/\S+/g, '$&s') : noun);
    }
    case 'volume':
      return invariable(`de ${name}\u00a0m³`);
    case 'licence':
      return invariable(`accessible avec le permis\u00a0${name}`, `accessibles avec le permis\u00a0${name}`);
    case 'body':
      return BODIES.get(fold(name)) ?? invariable(`(${name})`);
  }
}

function isAcronym(name: string): boolean {
  return name === name.toUpperCase();
}

type SalePart = Pick<Parts, 'sale'>;

/**
 * Returns 'Peugeot d’occasion', 'Voitures hybrides d’occasion' or 'Location de camions et d’utilitaires de 20 m³'. If
 * the dealership sells nothing: 'Location de Peugeot'.
 */
export function landingHeading(subject: LandingSubject, { count, forRent }: LandingFacts, { sale }: SalePart): string {
  const { many } = nounOf(subject);
  if (subject.kind === 'cars') return sale ? `${upperFirst(many)} d’occasion` : `Location ${ofPerson(many)}`;
  return forRent === count ? `Location ${ofPerson(many.replace(' et ', ' et d’'))}` : upperFirst(many);
}

/** Returns 'Voir toutes les Peugeot' or 'Voir tous les breaks'. */
export function allLabel(subject: LandingSubject): string {
  const { many, isFeminine } = nounOf(subject);
  return `Voir ${isFeminine ? 'toutes' : 'tous'} les ${many}`;
}

/** Returns 'Peugeot d’occasion', 'Peugeot à louer' or 'Camions de 20 m³'. */
export function shortLabel(subject: LandingSubject, { sale }: SalePart): string {
  const { many } = nounOf(subject);
  return subject.kind === 'cars'
    ? `${upperFirst(many)} ${sale ? 'd’occasion' : 'à louer'}`
    : upperFirst(many.replace(' et utilitaires', ''));
}

export function landingLink(subject: LandingSubject, label: string): LandingLink {
  return { path: landingPath(subject.kind, subject.slug), label };
}

export function landingSentences(
  subject: LandingSubject,
  facts: LandingFacts,
  { parts, interface: style }: { parts: SalePart; interface: Interface },
): string[] {
  if (facts.count === 0) return [];
  return [
    countSentence(subject, facts, parts),
    priceSentence(facts, style),
    loadSentence(subject, facts),
    guaranteeSentence(facts),
  ].filter((sentence) => sentence !== '');
}

/** Returns '12 Peugeot d’occasion au catalogue, de 2018 à 2024.' */
function countSentence(subject: LandingSubject, { count, years }: LandingFacts, { sale }: SalePart): string {
  const { one, many } = nounOf(subject);
  const usedText = subject.kind === 'cars' && sale ? ' d’occasion' : '';
  const from = years === null ? '' : `, ${spanText(years, (year) => String(year), 'de ')}`;
  return `${formatNumber(count)} ${count > 1 ? many : one}${usedText} au catalogue${from}.`;
}

const PERIODS: Readonly<Record<string, string>> = {
  price_per_hour: 'l’heure',
  price_per_day: 'par jour',
  price_on_weekend: 'le week-end',
  price_per_week: 'la semaine',
  price_per_month: 'par mois',
};

/** Returns 'À vendre de 9 900 € à 34 900 €, à louer dès 39 € par jour.' */
function priceSentence({ salePrices, rentalsFrom }: LandingFacts, style: Interface): string {
  // Keeps the euro sign on the line of its amount. In the specification's interface, an ordinary space separates them.
  const amount = (cents: number) => formatCents(cents, style).replace(' €', '\u00a0€');
  const rentals = Object.entries(PERIODS).flatMap(([name, period]) => {
    const cents = rentalsFrom[name];
    return cents === undefined ? [] : [`${amount(cents)} ${period}`];
  });
  const offers = [
    ...(salePrices === null ? [] : [`à vendre ${spanText(salePrices, amount, 'à ')}`]),
    ...(rentals.length === 0 ? [] : [`à louer dès ${rentals.join(', ')}`]),
  ];
  return offers.length === 0 ? '' : `${upperFirst(offers.join(' ; '))}.`;
}

/** Returns 'Volume utile de 10 à 22 m³ ; 14 se conduisent avec le permis B.' */
function loadSentence({ topic }: LandingSubject, { count, volumes, licenceB }: LandingFacts): string {
  const parts = [
    ...(volumes === null || topic === 'volume'
      ? []
      : [`volume utile ${spanText(volumes, formatNumber, 'de ')}\u00a0m³`]),
    ...(licenceB === 0 || topic === 'licence' ? [] : [drivenText(licenceB, count)]),
  ];
  return parts.length === 0 ? '' : `${upperFirst(parts.join(' ; '))}.`;
}

function drivenText(licenceB: number, count: number): string {
  if (licenceB < count) return `${licenceB} ${licenceB > 1 ? 'se conduisent' : 'se conduit'} avec le permis B`;
  return count > 1 ? 'tous se conduisent avec le permis B' : 'il se conduit avec le permis B';
}

function guaranteeSentence({ count, guaranteed }: LandingFacts): string {
  if (guaranteed === 0) return '';
  const suffix = ', indiquée sur la fiche.';
  if (guaranteed < count) return `${guaranteed} de ces véhicules ${guaranteed > 1 ? 'ont' : 'a'} une garantie${suffix}`;
  return `${count > 1 ? 'Tous ces véhicules ont' : 'Ce véhicule a'} une garantie${suffix}`;
}

function spanText({ min, max }: Span, text: (value: number) => string, alone: string): string {
  return min === max ? `${alone}${text(min)}` : `de ${text(min)} à ${text(max)}`;
}
