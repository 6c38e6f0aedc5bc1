import { centsOf } from '../../../shared/money.ts';
import { type Card, isAmount, type PriceTag } from '../../stock/vehicles/card.ts';
import { isForSale } from '../../stock/vehicles/fields/choices.ts';
import { rentalPrices } from '../../stock/vehicles/price-rows.ts';
import { TARIFFS } from '../../stock/vehicles/vehicle.ts';

/** Returns all prices of a card, in a fixed order for each kind of vehicle. An absent price is ''. */
function pricesOf(card: Card): PriceTag[] {
  const rental = rentalPrices(card);
  const ordered =
    card.type === 'car'
      ? rental
      : TARIFFS.map((tariff) => rental.find(({ name }) => name === tariff) ?? { label: '', price: '', unit: '' });
  const sale = isForSale(card.offer) ? String(card.values.sale_price ?? '') : '';
  return [...ordered, { label: 'Prix de vente', price: sale, unit: 'à l’achat' }];
}

/** Returns the amounts in euros, with '' for a price without an amount: '27-650-8990', '--8990'. */
export function seenPrices(card: Card): string {
  const amounts = pricesOf(card).map(({ price }) => {
    const cents = centsOf(price);
    return cents === null ? '' : String(cents / 100);
  });
  return amounts.join('-');
}

type PriceChange = { label: string; unit: string; before: string; now: string };

/** Returns the changed prices. A price that appears or disappears does not count as changed. */
export function changedPrices(card: Card, priceText: string): PriceChange[] {
  const before = priceText.split('-');
  return pricesOf(card).flatMap(({ label, price, unit }, i) => {
    const formerPrice = before[i] ?? '';
    if (!isAmount(formerPrice) || price.trim() === '' || centsOf(formerPrice) === centsOf(price)) return [];
    return [{ label, unit, before: formerPrice, now: price }];
  });
}
