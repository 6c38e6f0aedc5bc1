import type { Card, PriceTag } from './card.ts';
import { isAmount } from './card.ts';
import { isForRent, isForSale, type SingleOffer } from './fields/choices.ts';
import type { Tariff } from './vehicle.ts';

/** `offer` is null if the visitor wants both sales and rentals. `tariff` is the period of a truck's rental. */
export type Wanted = { offer: SingleOffer | null; tariff: Tariff };

export const NOTHING_WANTED: Wanted = { offer: null, tariff: 'semaine' };

/** A price of a vehicle. `isMain` marks the price in large type. If `price` is '', pages show « nous consulter ». */
export type PriceRow = NamedPrice & { isMain: boolean };

type NamedPrice = PriceTag & { name: 'vente' | 'jour' | 'mois' | Tariff };

/**
 * Returns the sale price, then each rental price. One price is the main price. For a visitor who wants to buy, it is
 * the sale price. Otherwise, it is a car's daily price, or a truck's price for the wanted period. If this price has no
 * amount, the main price is the first rental price with an amount, then the sale price.
 */
export function priceRows(card: Card, wanted: Wanted): PriceRow[] {
  const rows = [...saleRow(card, wanted), ...rentalPrices(card)].filter(
    ({ name, price }) => name === 'vente' || price.trim() !== '',
  );
  const main = wanted.offer === 'sale' ? 'vente' : card.type === 'car' ? 'jour' : wanted.tariff;
  const isSale = ({ name }: NamedPrice) => name === 'vente';
  const candidates = [
    ...rows.filter(({ name }) => name === main),
    ...rows.filter((row) => !isSale(row)),
    ...rows.filter(isSale),
  ];
  const [first = rows[0]] = [...candidates.filter(({ price }) => isAmount(price)), ...candidates];
  return rows.map((row) => ({ ...row, isMain: row.name === first?.name }));
}

/**
 * Returns the sale price; none if the vehicle is not for sale or is sold. A missing price is '' if the visitor wants to
 * buy or the vehicle is only for sale. Otherwise, the row is left out.
 */
function saleRow({ offer, values, formerPrices, badges }: Card, wanted: Wanted): NamedPrice[] {
  const price = String(values['sale_price'] ?? '').trim();
  const isAsked = price !== '' || wanted.offer === 'sale' || !isForRent(offer);
  if (!isForSale(offer) || badges.includes('sold') || !isAsked) return [];
  return [{ name: 'vente', label: 'Prix de vente', price, unit: 'à l’achat', former: formerPrices['sale_price'] }];
}

/** Returns two prices of a car, each of which may be '', or the tags of a truck. */
export function rentalPrices({
  type,
  ppd,
  ppm,
  tags,
  formerPrices,
}: Pick<Card, 'type' | 'ppd' | 'ppm' | 'tags' | 'formerPrices'>): NamedPrice[] {
  if (type !== 'car') return tags.map(({ tariff, ...tag }) => ({ ...tag, name: tariff }));
  const { price_per_day, price_per_month } = formerPrices;
  return [
    { name: 'jour', label: 'Prix par jour', price: ppd, unit: '/ jour', former: price_per_day },
    { name: 'mois', label: 'Prix par mois', price: ppm, unit: '/ mois', former: price_per_month },
  ];
}
