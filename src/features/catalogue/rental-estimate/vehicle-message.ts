import {
  type ChatNumber,
  inEuros,
  line,
  MAX_MESSAGE_CHARACTERS,
  shortest,
  TEXT_LENGTHS,
} from '../../../shared/chat/chat.ts';
import { dayInSentence } from '../../../shared/dates/date-labels.ts';
import { centsOf } from '../../../shared/money.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { isElided } from '../../../shared/text/french.ts';
import { cut, fold } from '../../../shared/text/text.ts';

/** The content of a message about a vehicle. Prices are as typed, days are 'YYYY-MM-DD'. */
export type VehicleMessage = {
  kind: VehicleKind;
  id: number;
  title: string;
  /** Brand and body, '' if unknown: they decide the article of the title. */
  brand: string;
  body: string;
  /** The visitor's wish; 'both' if unknown. */
  wish: 'sale' | 'rental' | 'both';
  salePrice: string;
  /** '' if it is reserved until further notice, null if it is not. */
  reservedUntil: string | null;
  /** When it is there again; '' if it is. */
  availableFrom: string;
  today: string;
  /** The rental prices, each with its label; an empty one is left out. */
  prices: readonly (readonly [label: string, price: string])[];
  accessories: readonly string[];
  /** Absolute address of the page. */
  address: string;
};

/** The days of a rental that are asked for. */
export type MessageDates = {
  /** 'YYYY-MM-DD' */
  start: string;
  /** 'du 24 au 26 novembre' */
  period: string;
  /** 'environ 138 €'; '' if the price is asked for too. */
  estimate: string;
  /** Label and value; one that is empty is left out. */
  lines: readonly (readonly [label: string, value: string])[];
};

/**
 * The message about one vehicle: a question in a person's words, and below it the data for the dealer.
 * Accessories that do not fit are counted ('… et 4 autres').
 *
 * @example
 * // Bonjour, je souhaite acheter la Peugeot 208 Active à 9 990 €. Est-elle disponible ?
 * //
 * // https://garage.example/car/42
 * // Référence 42
 * // Prix par jour : 49 €
 * //
 * // Accessoires :
 * // 1. Climatiseur
 */
export function vehicleChatLink(number: ChatNumber, message: VehicleMessage, dates?: MessageDates): string {
  const accessories = message.accessories.map((name) => name.trim()).filter((name) => name !== '');
  const text = (shownCount: number, maxLength: number) => {
    const lines = [
      ...(dates?.lines ?? []),
      ...pricesBelow(message, dates).map(([label, price]) => [label, inEuros(price)] as const),
    ];
    return [
      question(message, cut(message.title.trim(), maxLength), dates),
      '',
      message.address,
      `Référence ${message.id}`,
      ...lines.flatMap(([label, value]) => line(label, cut(value.trim(), maxLength))),
      ...numbered(accessories, shownCount),
    ].join('\n');
  };
  return shortest(number, [
    ...accessories.map((_, index) => text(accessories.length - index, MAX_MESSAGE_CHARACTERS)),
    ...TEXT_LENGTHS.map((maxLength) => text(0, maxLength)),
  ]);
}

/** The rental prices, and the price to buy if the question does not have it. */
function pricesBelow(message: VehicleMessage, dates: MessageDates | undefined): VehicleMessage['prices'] {
  const { prices, wish, salePrice } = message;
  const isSaid = dates !== undefined || wish === 'rental' || (wish === 'sale' && isPriced(message));
  return isSaid ? prices : [...prices, ['Prix de vente', salePrice]];
}

function numbered(accessories: readonly string[], shownCount: number): string[] {
  if (accessories.length === 0) return [];
  const hidden = accessories.length - shownCount;
  return [
    '',
    'Accessoires :',
    ...accessories.slice(0, shownCount).map((name, i) => `${i + 1}. ${name}`),
    ...(hidden > 0 ? [`… et ${hidden} autre${hidden > 1 ? 's' : ''}`] : []),
  ];
}

/** The wish, known obstacles, and the question. */
function question(message: VehicleMessage, title: string, dates: MessageDates | undefined): string {
  const isFeminine = isFeminineVehicle(message);
  const it = isFeminine ? 'elle' : 'il';
  const wish = dates ? 'rental' : message.wish;
  const price = isPriced(message) ? inEuros(message.salePrice) : '';
  const isAsked = dates ? dates.estimate === '' : wish === 'sale' && price === '';
  const ask = `${it} disponible${dates ? ' à ces dates' : ''}${isAsked ? ', et à quel prix' : ''} ?`;
  const name = nameOf(message, title, isFeminine);
  const wanted = {
    sale: `Bonjour, je souhaite acheter ${name}${price && ` à ${price}`}.`,
    rental: `Bonjour, je souhaite louer ${name}${rentalText(dates)}.`,
    both: `Bonjour, ${name} m’intéresse, à l’achat ou à la location.`,
  }[wish];
  const state = stateText(message, dates?.start);
  if (state === '') return `${wanted} Est-${ask}`;
  const isReserved = message.reservedUntil !== null;
  const later = isReserved
    ? `Pouvez-vous me prévenir ${isFeminine ? 'si elle' : 's’il'} se libère ?`
    : message.availableFrom < message.today
      ? 'À partir de quel jour est-ce possible ?'
      : 'Est-ce possible à partir de ce jour ?';
  return `${wanted} Je vois qu’${it} est ${state}. ${dates ? `Sera-t-${ask}` : later}`;
}

function isPriced({ salePrice }: VehicleMessage): boolean {
  return centsOf(salePrice) !== null;
}

function rentalText(dates: MessageDates | undefined): string {
  if (!dates) return '';
  return ` ${dates.period}${dates.estimate && ` (${dates.estimate})`}`;
}

/**
 * Why a vehicle is not available at once, or from `start`: 'réservée jusqu’au 2 décembre', 'disponible à partir du 10
 * décembre', of a late one 'disponible prochainement'; '' if nothing is known. A reservation and a late return are named
 * whatever the day.
 */
export function stateText(message: VehicleMessage, start?: string): string {
  const { reservedUntil, availableFrom, today, wish } = message;
  if (reservedUntil !== null) {
    const until = reservedUntil < today ? '' : ` jusqu’au ${dayInSentence(reservedUntil, today)}`;
    return `réservé${isFeminineVehicle(message) ? 'e' : ''}${until}`;
  }
  if (availableFrom === '' || (start === undefined && wish === 'sale')) return '';
  if (availableFrom < today) return 'disponible prochainement';
  return availableFrom > (start ?? today) ? `disponible à partir du ${dayInSentence(availableFrom, today)}` : '';
}

/** Bodies that are no « voiture ». */
const VAN = /\b(?:utilitaire|fourgon|fourgonnette|van|pick ?up|minibus|minicar)\b/;

function isFeminineVehicle({ kind, body }: VehicleMessage): boolean {
  return kind === 'cars' && !VAN.test(fold(body));
}

/**
 * A title with its article, which is certain where the title begins with the brand: « la Peugeot 208 », « l’Audi A3 »,
 * « le Renault Master ». Every other title is named: « la voiture « Superbe Clio » ».
 */
function nameOf({ kind, brand }: VehicleMessage, title: string, isFeminine: boolean): string {
  if (brand !== '' && `${fold(title)} `.startsWith(`${fold(brand)} `))
    return isElided(brand) ? `l’${title}` : `${isFeminine ? 'la' : 'le'} ${title}`;
  const noun = isFeminine ? 'la voiture' : kind === 'cars' ? 'le véhicule' : 'le camion';
  return `${noun} « ${title} »`;
}
