import { formatPrice } from '../money.ts';
import { PATHS } from '../paths.ts';
import { cut } from '../text/text.ts';

/**
 * Prefilled chat links: one business number and a text, which the visitor sends. Free texts are cut until the
 * link has 2,000 characters at most. Without a number, every link leads to the contact page.
 */

/** Digits with the country code; undefined while none is set. */
export type ChatNumber = string | undefined;

/** Longest link; older browsers and proxies cut longer ones. */
export const MAX_LINK_CHARACTERS = 2_000;

/** How much of a visitor's text goes into the message. */
export const MAX_MESSAGE_CHARACTERS = 600;

/** Lengths that free texts are cut to, one after the other. An emoji takes twelve characters of a link. */
export const TEXT_LENGTHS = [MAX_MESSAGE_CHARACTERS, 400, 270, 180, 120, 80, 50, 30, 15];

/**
 * The link to a chat with a prefilled text, whose spaces are those that people type.
 *
 * @example
 * chatLink('33639980042', 'a b\nc&é'); // 'https://wa.me/33639980042?text=a%20b%0Ac%26%C3%A9'
 */
export function chatLink(number: ChatNumber, text: string): string {
  if (number === undefined) return PATHS.contact;
  const plain = text.replace(/\r\n?/g, '\n').replaceAll('\u00a0', ' ');
  return `https://wa.me/${number}?text=${encodeURIComponent(plain.toWellFormed())}`;
}

/**
 * The message about several vehicles: title, reference and address of each. Those that do not fit are counted instead.
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
  /** Absolute address of its page. */
  address: string;
};

/** The message of a search without results: the search in words. */
export function searchChatLink(number: ChatNumber, description: string, criteria: readonly string[]): string {
  return cutToFit(number, (maxLength) => {
    const wanted = criteria.length === 0 ? '' : ` (${cut(criteria.join(', '), maxLength)})`;
    return [`Bonjour, je cherche ${description}${wanted} et je n’en trouve pas sur votre site. Pouvez-vous m’aider ?`];
  });
}

/** Lines under an empty one; none if there are none. */
export function below(lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', ...lines];
}

/** The link of a text whose parts are cut to the first of `TEXT_LENGTHS` that makes it short enough. */
export function cutToFit(number: ChatNumber, linesOf: (maxLength: number) => string[]): string {
  return shortest(
    number,
    TEXT_LENGTHS.map((maxLength) => linesOf(maxLength).join('\n')),
  );
}

/** The link of the first text whose link is short enough, or of the last text. */
export function shortest(number: ChatNumber, texts: readonly string[]): string {
  const links = texts.map((text) => chatLink(number, text));
  return links.find((link) => link.length <= MAX_LINK_CHARACTERS) ?? links.at(-1) ?? chatLink(number, '');
}

/** One line of a message, or none if there is no value. */
export function line(label: string, value: string): string[] {
  return value === '' ? [] : [`${label} : ${value}`];
}

/** A price as a person writes it: '34 900 €'; as typed where it is no amount. */
export function inEuros(price: string): string {
  return formatPrice(price, 'fr');
}
