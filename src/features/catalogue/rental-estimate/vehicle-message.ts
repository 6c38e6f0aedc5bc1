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

/** The content of a message about a vehicle. Prices are as the dealer typed them. Days are 'YYYY-MM-DD'. */
export type VehicleMessage = {
  kind: VehicleKind;
  id: number;
  title: string;
  /** Brand and body, or ''. They decide the article before the title. */
  brand: string;
  body: string;
  wish: 'sale' | 'rental' | 'both';
  salePrice: string;
  /** Last day of the reservation; '' if it has no end; null if the vehicle is not reserved. */
  reservedUntil: string | null;
  /** The day when the vehicle returns; '' if it is not out. */
  availableFrom: string;
  today: string;
  /** The rental prices with their labels. The message leaves out empty prices. */
  prices: readonly (readonly [label: string, price: string])[];
  accessories: readonly string[];
  address: string;
};

export type MessageDates = {
  /** 'YYYY-MM-DD' */
  start: string;
  /** 'du 24 au 26 novembre' */
  period: string;
  /** 'environ 138 €'; '' if the message asks for the price. */
  estimate: string;
  /** Labels and values. The message leaves out empty values. */
  lines: readonly (readonly [label: string, value: string])[];
};

/**
 * Returns the chat link about one vehicle: a question in natural French, then the data for the dealer. If not all
 * accessories fit, the message says how many are missing: '… et 4 autres'.
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

/**
 * Returns the rental prices. If the visitor may want to buy and the question does not contain the sale price, adds it.
 */
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
 * Returns why a vehicle is not available now or on `start`: 'réservée jusqu’au 2 décembre', 'disponible à partir du 10
 * décembre'. Returns '' if there is no such reason.
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

/** Bodies that a buyer does not call « voiture ». */
const VAN = /\b(?:utilitaire|fourgon|fourgonnette|van|pick ?up|minibus|minicar)\b/;

function isFeminineVehicle({ kind, body }: VehicleMessage): boolean {
  return kind === 'cars' && !VAN.test(fold(body));
}

/**
 * Returns the title with its article. The article is known if the title starts with the brand: « la Peugeot 208 », « le
 * Renault Master ». Other titles get a noun: « la voiture « Superbe Clio » ».
 */
function nameOf({ kind, brand }: VehicleMessage, title: string, isFeminine: boolean): string {
  if (brand !== '' && `${fold(title)} `.startsWith(`${fold(brand)} `))
    return isElided(brand) ? `l’${title}` : `${isFeminine ? 'la' : 'le'} ${title}`;
  const noun = isFeminine ? 'la voiture' : kind === 'cars' ? 'le véhicule' : 'le camion';
  return `${noun} « ${title} »`;
}
