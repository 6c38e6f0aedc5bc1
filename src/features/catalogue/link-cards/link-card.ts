import { formatPrice, type Interface } from '../../../shared/money.ts';
import type { PublicDealership } from '../../platform/settings/public-settings.ts';
import { type Card, distanceText, fuelShown, isAmount } from '../../stock/vehicles/card.ts';
import { type Fuel, isForRent, isForSale } from '../../stock/vehicles/fields/choices.ts';
import type { Status } from '../../stock/vehicles/status/status.ts';
import type { Head } from '../client/site.ts';

/** Width and height of a link card in pixels (OpenGraph). */
export const LINK_CARD_SIZE = { width: 1200, height: 630 } as const;

/** A price as it is written: '34 900 €' with its use. */
type CardPrice = { text: string; unit: string };

/** The content of a vehicle's link card, the picture that chats and social networks show beside its address. */
export type LinkCard = {
  title: string;
  /** Year, distance and fuel, as far as they are known. */
  facts: string[];
  /** The first one is large; none for a sold vehicle. */
  prices: CardPrice[];
  /** The line over the prices, or ''. */
  state: '' | 'Réservé' | 'Vendu' | 'Vente et location';
  /** The dealership's name. */
  dealer: string;
};

/** The settings that a card follows. */
export type LinkCardSite = {
  dealership: { name: string; interface: Interface };
  fuels: readonly Fuel[];
};

/** The data that a link card takes of a vehicle's card. */
export type LinkedVehicle = Pick<
  Card,
  'type' | 'id' | 'title' | 'year' | 'distance' | 'fuel' | 'offer' | 'ppd' | 'ppm' | 'tags' | 'values'
>;

/** How many prices stand on a card: a third one would be too small to be read in a chat. */
const MAX_PRICES = 3;

export function linkCardOf(card: LinkedVehicle, status: Status, { dealership, fuels }: LinkCardSite): LinkCard {
  const style = dealership.interface;
  return {
    title: card.title.trim(),
    facts: [
      card.year.trim(),
      card.distance === null ? '' : distanceText(card.distance),
      card.fuel === '' ? '' : fuelShown(card.fuel, fuels, style).text,
    ].filter((fact) => fact !== ''),
    prices:
      status === 'sold'
        ? []
        : pricesOf(card).map(({ text, unit }) => ({
            text: formatPrice(text, style),
            unit: isAmount(text) ? unit : '',
          })),
    state: status === 'sold' ? 'Vendu' : status === 'reserved' ? 'Réservé' : '',
    dealer: dealership.name,
  };
}

/** The link card of pages without a vehicle. */
export function siteCardOf({ name, address: { city } }: Pick<PublicDealership, 'name' | 'address'>): LinkCard {
  return {
    title: 'Voitures, camions et utilitaires',
    facts: city ? [city] : [],
    prices: [],
    state: 'Vente et location',
    dealer: name,
  };
}

/** Its address, made as a vehicle's is, and its content. */
export function sitePictureOf(dealership: Pick<PublicDealership, 'name' | 'address'>): NonNullable<Head['image']> {
  const { dealer, ...card } = siteCardOf(dealership);
  const address = `${SITE_CARD_PATH}?v=${fingerprint(JSON.stringify([dealer, card]))}`;
  return { address, alt: `${dealer} : ${linkCardText({ dealer, ...card })}`, ...LINK_CARD_SIZE };
}

export const SITE_CARD_PATH = '/og/site.jpg';

/** The price to buy first, as on the vehicle's page. */
function pricesOf(card: LinkedVehicle): CardPrice[] {
  const sale = { text: String(card.values['sale_price'] ?? ''), unit: 'à l’achat' };
  const rental = [
    { text: card.ppd, unit: '/ jour' },
    { text: card.ppm, unit: '/ mois' },
    ...card.tags.map(({ price, unit }) => ({ text: price, unit })),
  ];
  return [...(isForSale(card.offer) ? [sale] : []), ...(isForRent(card.offer) ? rental : [])]
    .filter(({ text }) => text.trim() !== '')
    .slice(0, MAX_PRICES);
}

/** 'Peugeot 208, 2021, 45 000 km, Essence, 9 490 € à l’achat': the picture's text, for people who do not see it. */
export function linkCardText({ title, facts, prices: [price], state }: LinkCard): string {
  return [
    title,
    ...facts,
    ...(price ? [`${price.text} ${price.unit}`.trim()] : []),
    ...(state === '' ? [] : [state]),
  ].join(', ');
}

/**
 * The path of the card. Chats keep a picture by its address, so the address holds a fingerprint of the card's content:
 * a new price has a new address. `photo` is the address of the vehicle's first picture.
 */
export function linkCardPath({ type, id }: LinkedVehicle, card: LinkCard, photo: string): string {
  return `/og/${type}/${id}.jpg?v=${fingerprint(JSON.stringify([card, photo]))}`;
}

/** FNV-1a in 32 bits: this runs in the browser too, and a collision has no value to an attacker. */
function fingerprint(text: string): string {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return (h >>> 0).toString(36);
}
