import { centsOf } from './money.ts';
import { cut } from './text.ts';

/** Prefilled chat links (CHAT-1): one fixed business number, a text, nothing sent until the visitor sends it. */

/** Longest address: older browsers and proxies cut beyond. */
export const MAX_LINK_CHARACTERS = 2_000;

/** How much of what a visitor writes goes into the message. */
export const MAX_MESSAGE_CHARACTERS = 600;

/** Lengths that free texts are cut to, in turn, until the address is short enough: emoji take twelve characters each. */
const CUTS = [MAX_MESSAGE_CHARACTERS, 400, 270, 180, 120, 80, 50, 30, 15];

/** `https://wa.me/{number}?text=…`; `number` is digits with the country code. */
export function chatLink(number: string, text: string): string {
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
 * The message of a vehicle: id, title, prices, numbered accessories (CDET-5, TRKD-4). Accessories that would make the
 * link longer than 2,000 characters are counted instead ('… et 4 autres').
 */
export function vehicleChatLink(number: string, message: VehicleMessage): string {
  const accessories = message.accessories.map((name) => name.trim()).filter((name) => name !== '');
  const counts = accessories.map((_, dropped) => accessories.length - dropped);
  return shortest(number, [
    ...counts.map((shown) => vehicleText(message, accessories, shown, MAX_MESSAGE_CHARACTERS)),
    ...CUTS.map((most) => vehicleText(message, accessories, 0, most)),
  ]);
}

/** The message of the contact form: both values, each left out when empty (CON-6, D26). */
export function contactChatLink(number: string, { email, message }: { email: string; message: string }): string {
  return shortest(
    number,
    CUTS.map((most) =>
      ['Bonjour,', ...line('Email', cut(email.trim(), most)), ...line('Message', cut(message.trim(), most))].join('\n'),
    ),
  );
}

/** The message of the VTC page's hero, with what is known of the trip (VTC-1). */
export function transportChatLink(
  number: string,
  trip: readonly (readonly [label: string, value: string])[] = [],
): string {
  const greeting = 'Bonjour, je souhaite demander un transport VTC.';
  return shortest(
    number,
    CUTS.map((most) =>
      [greeting, ...trip.flatMap(([label, value]) => line(label, cut(value.trim(), most)))].join('\n'),
    ),
  );
}

/** The message of one route: its title and price (VTC-2). */
export function routeChatLink(number: string, { title, price }: { title: string; price: string }): string {
  return shortest(
    number,
    CUTS.map((most) => {
      const cost = cut(inEuros(price), most);
      return `Bonjour, je souhaite réserver le trajet ${cut(title.trim(), most)}${cost === '' ? '' : ` (${cost})`}.`;
    }),
  );
}

/** The message of a search that found nothing: what is looked for, in words (D06). */
export function searchChatLink(number: string, wanted: string, criteria: readonly string[]): string {
  return shortest(
    number,
    CUTS.map((most) =>
      [
        `Bonjour, je cherche ${wanted} et je n’ai rien trouvé sur votre site.`,
        ...line('Ma recherche', cut(criteria.join(', '), most)),
        'Pouvez-vous m’aider ?',
      ].join('\n'),
    ),
  );
}

/** The link of the first text that is short enough; of the last one when none is. */
function shortest(number: string, texts: readonly string[]): string {
  const links = texts.map((text) => chatLink(number, text));
  return links.find((link) => link.length <= MAX_LINK_CHARACTERS) ?? links.at(-1) ?? chatLink(number, '');
}

function vehicleText(message: VehicleMessage, accessories: readonly string[], shown: number, most: number): string {
  const { greeting, id, title, prices, address } = message;
  const hidden = accessories.length - shown;
  const listed = accessories.slice(0, shown).map((name, i) => `${i + 1}. ${name}`);
  if (hidden > 0) listed.push(`… et ${hidden} autre${hidden > 1 ? 's' : ''}`);
  return [
    greeting,
    `Référence : ${id}`,
    ...line('Titre', cut(title.trim(), most)),
    ...prices.flatMap(([label, price]) => line(label, cut(inEuros(price), most))),
    ...(listed.length > 0 ? ['', 'Accessoires :', ...listed] : []),
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
