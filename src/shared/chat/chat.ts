import { centsOf } from '../money.ts';
import { PATHS } from '../paths.ts';
import { cut } from '../text/text.ts';

/**
 * Prefilled chat links (CHAT-1): one business number and a text, which the visitor sends. Every link stays within
 * 2,000 characters, whatever the texts are: free texts are cut further and further until it does. While no number is set,
 * every link leads to the contact page.
 */

/** Digits with the country code; undefined while none is set. */
export type ChatNumber = string | undefined;

/** Longest link; older browsers and proxies cut longer ones. */
export const MAX_LINK_CHARACTERS = 2_000;

/** How much of a visitor's text goes into the message. */
export const MAX_MESSAGE_CHARACTERS = 600;

/** Lengths that free texts are cut to, one after the other. An emoji takes twelve characters of a link. */
const TEXT_LENGTHS = [MAX_MESSAGE_CHARACTERS, 400, 270, 180, 120, 80, 50, 30, 15];

/**
 * The link to a chat with a prefilled text.
 *
 * @example
 * chatLink('33639980042', 'a b\nc&é'); // 'https://wa.me/33639980042?text=a%20b%0Ac%26%C3%A9'
 */
export function chatLink(number: ChatNumber, text: string): string {
  if (number === undefined) return PATHS.contact;
  return `https://wa.me/${number}?text=${encodeURIComponent(text.replace(/\r\n?/g, '\n').toWellFormed())}`;
}

export type VehicleMessage = {
  greeting: string;
  id: number;
  title: string;
  /** Label and price as typed; a price that is empty is left out. */
  prices: readonly (readonly [label: string, price: string])[];
  accessories: readonly string[];
  /** Absolute address of the page. */
  address: string;
};

/**
 * The message of a vehicle: id, title, prices, numbered accessories (CDET-5, TRKD-4). Accessories that do not fit are
 * counted instead ('… et 4 autres').
 *
 * @example
 * // Bonjour, je suis intéressé(e) par ce véhicule :
 * // Référence : 42
 * // Titre : Peugeot 208 Active
 * // Prix par jour : 49 €
 * //
 * // Accessoires :
 * // 1. Climatiseur
 * //
 * // Annonce : https://garage.example/car/42
 */
export function vehicleChatLink(number: ChatNumber, message: VehicleMessage): string {
  const accessories = message.accessories.map((name) => name.trim()).filter((name) => name !== '');
  const counts = accessories.map((_, index) => accessories.length - index);
  return shortest(number, [
    ...counts.map((count) => vehicleText(message, accessories, count, MAX_MESSAGE_CHARACTERS)),
    ...TEXT_LENGTHS.map((maxLength) => vehicleText(message, accessories, 0, maxLength)),
  ]);
}

/**
 * The message about several vehicles: title, reference and address of each. Those that do not fit are counted instead.
 *
 * @example
 * // Bonjour, je suis intéressé(e) par :
 * // - Peugeot 208 Active (référence 42) : https://garage.example/car/42
 */
export function vehiclesChatLink(number: ChatNumber, vehicles: readonly NamedVehicle[]): string {
  const text = (count: number, maxLength: number) => {
    const hidden = vehicles.length - count;
    return [
      'Bonjour, je suis intéressé(e) par :',
      ...vehicles.slice(0, count).map(({ id, title, address }) => {
        return `- ${cut(title.trim(), maxLength)} (référence ${id}) : ${address}`;
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

export type NamedVehicle = {
  id: number;
  title: string;
  /** Absolute address of its page. */
  address: string;
};

/** The message of the contact form: both values, each left out when empty (CON-6, D26). */
export function contactChatLink(number: ChatNumber, { email, message }: { email: string; message: string }): string {
  return cutToFit(number, (maxLength) => [
    'Bonjour,',
    ...line('Email', cut(email.trim(), maxLength)),
    ...line('Message', cut(message.trim(), maxLength)),
  ]);
}

/** The message of the VTC page's first button, with what is known of the trip (VTC-1). */
export function transportChatLink(
  number: ChatNumber,
  trip: readonly (readonly [label: string, value: string])[] = [],
): string {
  return cutToFit(number, (maxLength) => [
    'Bonjour, je souhaite demander un transport VTC.',
    ...trip.flatMap(([label, value]) => line(label, cut(value.trim(), maxLength))),
  ]);
}

/** The message of one route: its title and price (VTC-2). */
export function routeChatLink(number: ChatNumber, { title, price }: { title: string; price: string }): string {
  return cutToFit(number, (maxLength) => {
    const cost = cut(inEuros(price), maxLength);
    const suffix = cost === '' ? '' : ` (${cost})`;
    return [`Bonjour, je souhaite réserver le trajet ${cut(title.trim(), maxLength)}${suffix}.`];
  });
}

/** The message of a search without results: what is looked for, in words (D06). */
export function searchChatLink(number: ChatNumber, description: string, criteria: readonly string[]): string {
  return cutToFit(number, (maxLength) => [
    `Bonjour, je cherche ${description} et je n’ai rien trouvé sur votre site.`,
    ...line('Ma recherche', cut(criteria.join(', '), maxLength)),
    'Pouvez-vous m’aider ?',
  ]);
}

/** The link of a text whose parts are cut to the first of `TEXT_LENGTHS` that makes it short enough. */
function cutToFit(number: ChatNumber, linesOf: (maxLength: number) => string[]): string {
  return shortest(
    number,
    TEXT_LENGTHS.map((maxLength) => linesOf(maxLength).join('\n')),
  );
}

/** The link of the first text whose link is short enough, or of the last text. */
function shortest(number: ChatNumber, texts: readonly string[]): string {
  const links = texts.map((text) => chatLink(number, text));
  return links.find((link) => link.length <= MAX_LINK_CHARACTERS) ?? links.at(-1) ?? chatLink(number, '');
}

function vehicleText(
  message: VehicleMessage,
  accessories: readonly string[],
  shownCount: number,
  maxLength: number,
): string {
  const { greeting, id, title, prices, address } = message;
  const hidden = accessories.length - shownCount;
  const items = accessories.slice(0, shownCount).map((name, i) => `${i + 1}. ${name}`);
  if (hidden > 0) items.push(`… et ${hidden} autre${hidden > 1 ? 's' : ''}`);
  return [
    greeting,
    `Référence : ${id}`,
    ...line('Titre', cut(title.trim(), maxLength)),
    ...prices.flatMap(([label, price]) => line(label, cut(inEuros(price), maxLength))),
    ...(items.length > 0 ? ['', 'Accessoires :', ...items] : []),
    '',
    `Annonce : ${address}`,
  ].join('\n');
}

/** One line of a message, or none where there is no value. */
function line(label: string, value: string): string[] {
  return value === '' ? [] : [`${label} : ${value}`];
}

/** A price as typed, with the euro sign where it is an amount (D37). */
function inEuros(price: string): string {
  const bare = price.replaceAll('€', '').trim();
  return centsOf(price) === null ? price.trim() : `${bare} €`;
}
