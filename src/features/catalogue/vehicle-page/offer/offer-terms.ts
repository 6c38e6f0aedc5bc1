import { centsOf, formatNumber } from '../../../../shared/money.ts';
import { type RentalTerms, rentalTerms } from '../../../../shared/rental.ts';

/** Returns a text with « TTC » for amounts, and with « sans option d’achat » for a rental. Null if neither applies. */
export function priceTerms(rental: readonly string[], sale: string): string | null {
  const prices = [...rental, sale].filter((price) => price.trim() !== '');
  if (prices.length === 0) return null;
  const taxes = prices.some((price) => centsOf(price) !== null) ? 'Prix TTC. ' : '';
  if (rental.every((price) => price.trim() === '')) return taxes.trim() || null;
  return `${taxes}Location sans option d’achat.`;
}

export type Condition = { term: string; text: string };

export function rentalConditions(
  vehicle: Partial<RentalTerms> & { licence?: string | null },
  defaults: Partial<RentalTerms>,
): Condition[] {
  const terms = rentalTerms(vehicle, defaults);
  return [
    {
      term: 'Permis',
      text: joinTexts([vehicle.licence ?? '', years(terms.licence_years, (text) => `${text} au moins`)]),
    },
    { term: 'Âge', text: years(terms.minimum_age, (text) => `${text} au moins`) },
    {
      term: 'Kilomètres inclus',
      text: joinTexts([
        distance(terms.km_included_day, 'par jour'),
        distance(terms.km_included_weekend, 'par week-end'),
        distance(terms.km_included_week, 'par semaine'),
        distance(terms.km_included_month, 'par mois'),
      ]),
    },
    { term: 'Kilomètre supplémentaire', text: euros(terms.extra_km_price) },
    { term: 'Dépôt de garantie', text: euros(terms.deposit) },
    { term: 'Franchise', text: euros(terms.excess) },
  ].filter(({ text }) => text !== '');
}

function joinTexts(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(', ');
}

function years(count: number | null, textOf: (text: string) => string): string {
  if (count === null || count === 0) return '';
  return textOf(`${count}\u00a0${count === 1 ? 'an' : 'ans'}`);
}

function distance(kilometres: number | null, period: string): string {
  return kilometres === null ? '' : `${formatNumber(kilometres)}\u00a0km ${period}`;
}

function euros(amount: number | null): string {
  if (amount === null) return '';
  const integerText = formatNumber(Math.trunc(amount));
  const cents = Math.round((amount % 1) * 100);
  return `${integerText}${cents === 0 ? '' : `,${String(cents).padStart(2, '0')}`}\u00a0€`;
}
