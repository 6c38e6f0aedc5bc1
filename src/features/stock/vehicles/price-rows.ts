import type { Card, PriceTag } from './card.ts';
import { isAmount } from './card.ts';
import { isForRent, isForSale, type SingleOffer } from './fields/choices.ts';
import type { Tariff } from './vehicle.ts';

/** A visitor's wish: to buy or to rent, null for both, and the tariff of a truck's rental. */
export type Wanted = { offer: SingleOffer | null; tariff: Tariff };

export const NOTHING_WANTED: Wanted = { offer: null, tariff: 'semaine' };

/** A price of a vehicle. `isMain`: the one that is shown large. Without a price it is to be asked for. */
export type PriceRow = NamedPrice & { isMain: boolean };

type NamedPrice = PriceTag & { name: 'vente' | 'jour' | 'mois' | Tariff };

/**
 * The prices of a vehicle in their order everywhere: to buy, then each period of a rental. One is main: the sale price
 * with an offer to buy, else the daily one, or a truck's of the tariff; without such an amount, the next.
 */
export function priceRows(card: Card, wanted: Wanted): PriceRow[] {
  const rows = [...saleRow(card, wanted), ...rentalRows(card)].filter(
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

/** « nous consulter » if there is no price, for who looks for one to buy, or where it is for sale alone. */
function saleRow({ offer, values, formerPrices, badges }: Card, wanted: Wanted): NamedPrice[] {
  const price = String(values['sale_price'] ?? '').trim();
  const isAsked = price !== '' || wanted.offer === 'sale' || !isForRent(offer);
  if (!isForSale(offer) || badges.includes('sold') || !isAsked) return [];
  return [{ name: 'vente', label: 'Prix de vente', price, unit: 'à l’achat', former: formerPrices['sale_price'] }];
}

function rentalRows({ type, ppd, ppm, tags, formerPrices }: Card): NamedPrice[] {
  if (type !== 'car') return tags.map(({ tariff, ...tag }) => ({ ...tag, name: tariff }));
  const { price_per_day, price_per_month } = formerPrices;
  return [
    { name: 'jour', label: 'Prix par jour', price: ppd, unit: '/ jour', former: price_per_day },
    { name: 'mois', label: 'Prix par mois', price: ppm, unit: '/ mois', former: price_per_month },
  ];
}
