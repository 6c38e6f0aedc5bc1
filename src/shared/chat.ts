import { centsOf } from './money.ts';

/** Prefilled chat links (CHAT-1): one fixed business number, a text, nothing sent until the visitor sends it. */

/** Longest address: older browsers and proxies cut beyond. */
export const MOST_LINK_CHARACTERS = 2_000;

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
  const { accessories } = message;
  for (let shown = accessories.length; shown > 0; shown -= 1) {
    const link = chatLink(number, vehicleText(message, shown));
    if (link.length <= MOST_LINK_CHARACTERS) return link;
  }
  return chatLink(number, vehicleText({ ...message, title: cut(message.title, 120) }, 0));
}

function vehicleText(message: VehicleMessage, shown: number): string {
  const { greeting, id, title, prices, accessories, address } = message;
  const hidden = accessories.length - shown;
  const lines = [
    greeting,
    `Référence : ${id}`,
    `Titre : ${title.trim()}`,
    ...prices
      .filter(([, price]) => price.trim() !== '')
      .map(([label, price]) => `${label} : ${inEuros(price)}`),
  ];
  if (shown > 0) lines.push('', 'Accessoires :', ...accessories.slice(0, shown).map((name, i) => `${i + 1}. ${name}`));
  if (shown > 0 && hidden > 0) lines.push(`… et ${hidden} autre${hidden > 1 ? 's' : ''}`);
  lines.push('', `Annonce : ${address}`);
  return lines.join('\n');
}

/** A price as typed, with the euro sign where it is an amount (D37). */
function inEuros(price: string): string {
  const bare = price.replaceAll('€', '').trim();
  return centsOf(price) === null ? price.trim() : `${bare} €`;
}

/** The first characters of a text, never half an emoji. */
export function cut(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}
