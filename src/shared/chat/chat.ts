import { formatPrice } from '../money.ts';
import { PATHS } from '../paths.ts';
import { cut } from '../text/text.ts';

/**
 * Creates links to a chat with the dealership. The chat opens with a prefilled text. Free texts are cut so that a link
 * has at most 2,000 characters. Without a chat number, every link leads to the contact page.
 */

/** Digits with the country code, such as '33639980042'; undefined if not set. */
export type ChatNumber = string | undefined;

/** Maximum length of a link, because older browsers and proxies cut longer links. */
export const MAX_LINK_CHARACTERS = 2_000;

export const MAX_MESSAGE_CHARACTERS = 600;

/** Free texts are cut to the first of these lengths that fits. An emoji takes twelve characters of a link. */
export const TEXT_LENGTHS = [MAX_MESSAGE_CHARACTERS, 400, 270, 180, 120, 80, 50, 30, 15];

/**
 * Returns the link to a chat with a prefilled text. No-break spaces become ordinary spaces.
 *
 * @example chatLink('33639980042', 'a b\nc&é'); // 'https://wa.me/33639980042?text=a%20b%0Ac%26%C3%A9'
 */
export function chatLink(number: ChatNumber, text: string): string {
  if (number === undefined) return PATHS.contact;
  const plain = text.replace(/\r\n?/g, '\n').replaceAll('\u00a0', ' ');
  return `https://wa.me/${number}?text=${encodeURIComponent(plain.toWellFormed())}`;
}

/**
 * Returns the link for a message about several vehicles, with the title, reference and address of each. If some
 * vehicles do not fit, the message ends with their number.
 *
 * @example
 * // Bonjour, ces deux véhicules m’intéressent. Sont-ils disponibles ?
 * //
 * // - Peugeot 208 Active, référence 42 : https://garage.example/car/42
 */
export function vehiclesChatLink(number: ChatNumber, vehicles: readonly NamedVehicle[]): string {
  const text = (count: number, maxLength: number) => {
    const hidden = vehicles.length - count;
    return [
      vehicles.length > 1
        ? `Bonjour, ces ${COUNTS[vehicles.length] ?? vehicles.length} véhicules m’intéressent. Sont-ils disponibles ?`
        : 'Bonjour, ce véhicule m’intéresse. Est-il disponible ?',
      '',
      ...vehicles.slice(0, count).map(({ id, title, address }) => {
        return `- ${cut(title.trim(), maxLength)}, référence ${id} : ${address}`;
      }),
      ...(hidden > 0 ? [`… et ${hidden} autre${hidden > 1 ? 's' : ''}`] : []),
    ].join('\n');
  };
  const counts = vehicles.map((_, index) => vehicles.length - index);
  return shortest(number, [
    ...[80, 50, 30].map((maxLength) => text(vehicles.length, maxLength)),
    ...counts.map((count) => text(count, 30)),
  ]);
}

const COUNTS = ['', '', 'deux', 'trois', 'quatre', 'cinq', 'six'];

export type NamedVehicle = {
  id: number;
  title: string;
  /** Absolute address of the vehicle's page. */
  address: string;
};

/** Returns the link for a search without results. `criteria` are the search's filters in French. */
export function searchChatLink(number: ChatNumber, description: string, criteria: readonly string[]): string {
  return cutToFit(number, (maxLength) => {
    const wanted = criteria.length === 0 ? '' : ` (${cut(criteria.join(', '), maxLength)})`;
    return [`Bonjour, je cherche ${description}${wanted} et je n’en trouve pas sur votre site. Pouvez-vous m’aider ?`];
  });
}

/** Puts an empty line before the lines. Returns [] if there are no lines. */
export function below(lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', ...lines];
}

/** Cuts the free texts to the first of `TEXT_LENGTHS` that makes the link short enough, or to the last length. */
export function cutToFit(number: ChatNumber, linesOf: (maxLength: number) => string[]): string {
  return shortest(
    number,
    TEXT_LENGTHS.map((maxLength) => linesOf(maxLength).join('\n')),
  );
}

/** Returns the first link of a text that is short enough. If there is none, returns the link of the last text. */
export function shortest(number: ChatNumber, texts: readonly string[]): string {
  const links = texts.map((text) => chatLink(number, text));
  return links.find((link) => link.length <= MAX_LINK_CHARACTERS) ?? links.at(-1) ?? chatLink(number, '');
}

/** Returns 'label : value' as one line, or [] for an empty value. */
export function line(label: string, value: string): string[] {
  return value === '' ? [] : [`${label} : ${value}`];
}

/** Formats a price in French: '34 900 €'. A price without an amount stays as typed. */
export function inEuros(price: string): string {
  return formatPrice(price, 'fr');
}

/** Links to share an address. The visitor chooses the recipient. */

/**
 * Returns a link that opens WhatsApp, which asks for the recipient. `wa.me` would need a number.
 *
 * @example
 * whatsAppShareLink('Clio, 49 €', 'https://g.example/car/4');
 * // 'https://api.whatsapp.com/send?text=Clio%2C%2049%20%E2%82%AC%0Ahttps%3A%2F%2Fg.example%2Fcar%2F4'
 */
export function whatsAppShareLink(title: string, address: string): string {
  return `https://api.whatsapp.com/send?text=${encoded(`${title}\n${address}`)}`;
}

export function mailShareLink(title: string, address: string): string {
  return `mailto:?subject=${encoded(title)}&body=${encoded(`${title}\r\n\r\n${address}\r\n`)}`;
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
