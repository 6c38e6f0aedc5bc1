import { formatPrice, type Interface } from '../../../shared/money.ts';
import type { PublicDealership } from '../../platform/settings/public-settings.ts';
import { type Card, distanceText, fuelShown, isAmount } from '../../stock/vehicles/card.ts';
import { type Fuel, isForRent, isForSale } from '../../stock/vehicles/fields/choices.ts';
import { rentalPrices } from '../../stock/vehicles/price-rows.ts';
import type { Status } from '../../stock/vehicles/status/status.ts';
import type { Head } from '../client/site.ts';

/** The size in pixels that OpenGraph recommends. */
export const LINK_CARD_SIZE = { width: 1200, height: 630 } as const;

type CardPrice = { text: string; unit: string };

/**
 * The content of a link card of a vehicle or of the site. Chats and social networks show the card beside an address.
 */
export type LinkCard = {
  title: string;
  facts: string[];
  /** The first price is large. A sold vehicle has no prices. */
  prices: CardPrice[];
  state: '' | 'Réservé' | 'Vendu' | 'Vente et location';
  dealer: string;
};

export type LinkCardSite = {
  dealership: { name: string; interface: Interface };
  fuels: readonly Fuel[];
};

export type LinkedVehicle = Pick<
  Card,
  'type' | 'id' | 'title' | 'year' | 'distance' | 'fuel' | 'offer' | 'ppd' | 'ppm' | 'tags' | 'values' | 'formerPrices'
>;

/** More prices would be too small to read in a chat. */
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

export function siteCardOf({ name, address: { city } }: Pick<PublicDealership, 'name' | 'address'>): LinkCard {
  return {
    title: 'Voitures, camions et utilitaires',
    facts: city ? [city] : [],
    prices: [],
    state: 'Vente et location',
    dealer: name,
  };
}

export function sitePictureOf(dealership: Pick<PublicDealership, 'name' | 'address'>): NonNullable<Head['image']> {
  const { dealer, ...card } = siteCardOf(dealership);
  const address = `${SITE_CARD_PATH}?v=${fingerprint(JSON.stringify([dealer, card]))}`;
  return { address, alt: `${dealer} : ${linkCardText({ dealer, ...card })}`, ...LINK_CARD_SIZE };
}

export const SITE_CARD_PATH = '/og/site.jpg';

/** The sale price is first. */
function pricesOf(card: LinkedVehicle): CardPrice[] {
  const sale = { text: String(card.values['sale_price'] ?? ''), unit: 'à l’achat' };
  const rental = rentalPrices(card).map(({ price, unit }) => ({ text: price, unit }));
  return [...(isForSale(card.offer) ? [sale] : []), ...(isForRent(card.offer) ? rental : [])]
    .filter(({ text }) => text.trim() !== '')
    .slice(0, MAX_PRICES);
}

/** Returns 'Peugeot 208, 2021, 45 000 km, Essence, 9 490 € à l’achat', the alternative text of the picture. */
export function linkCardText({ title, facts, prices: [price], state }: LinkCard): string {
  return [
    title,
    ...facts,
    ...(price ? [`${price.text} ${price.unit}`.trim()] : []),
    ...(state === '' ? [] : [state]),
  ].join(', ');
}

/**
 * Returns the card's path. It contains a fingerprint of the content, because chats cache a picture by its address.
 * `photo` is the address of the first picture.
 */
export function linkCardPath({ type, id }: LinkedVehicle, card: LinkCard, photo: string): string {
  return `/og/${type}/${id}.jpg?v=${fingerprint(JSON.stringify([card, photo]))}`;
}

/** FNV-1a in 32 bits. It also runs in the browser. An attacker gains nothing from a collision. */
function fingerprint(text: string): string {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return (h >>> 0).toString(36);
}
