import { fold } from '../../../../shared/text/text.ts';
import { brandKey } from '../../../stock/brands/brand-names.ts';
import type { Brand } from '../../../stock/brands/brands.schema.ts';
import { fuelCodeOf, gearboxCodeOf } from '../../../stock/vehicles/fields/choice-labels.ts';
import { type Fuel, gearboxOf } from '../../../stock/vehicles/fields/choices.ts';

/** A field that the title fills in, and its name in a message. */
type TitleFact = { field: 'brand' | 'model_year' | 'fuel_type' | 'gearbox'; word: string; text: string };

/**
 * The facts in a title beside the name: 'Peugeot 2008 Essence 2021' is of 2021, since the word after a brand is the
 * model.
 */
export function factsInTitle(
  title: string,
  brands: readonly Brand[],
  fuels: readonly Fuel[],
  thisYear = new Date().getFullYear(),
): TitleFact[] {
  const words = title.split(/[\s,;()]+/).filter((word) => word !== '');
  const text = ` ${words.map(fold).join(' ')} `;
  const named = brands
    .filter(({ brandName }) => text.includes(` ${fold(brandName)} `))
    .sort((a, b) => b.brandName.length - a.brandName.length)[0];
  const brand = named ?? brands.find(({ brandName }) => words.some((word) => brandKey(word) === brandKey(brandName)));
  const brandWords = fold(brand?.brandName ?? '').split(' ');
  const isModel = (i: number) => i === 0 || brandKey(words[i - 1] ?? '') === brandKey(brandWords.at(-1) ?? '');
  const isYear = (word: string) => /^(19|20)\d\d$/.test(word) && Number(word) >= 1950 && Number(word) <= thisYear + 1;
  const year = words.findLast((word, i) => isYear(word) && !isModel(i));
  const fuelCode = words.map((word) => fuelCodeOf(word, fuels)).find((code) => code !== null);
  const fuel = fuels.find(({ code }) => code === fuelCode)?.label;
  const gearbox = gearboxOf(words.map(gearboxCodeOf).find((code) => code !== null) ?? null)?.label;
  return [
    { field: 'brand' as const, word: 'marque', text: brand && String(brand.id) },
    { field: 'model_year' as const, word: 'année', text: year },
    { field: 'fuel_type' as const, word: 'carburant', text: fuel },
    { field: 'gearbox' as const, word: 'boîte', text: gearbox },
  ].flatMap(({ text, ...fact }) => (text === undefined ? [] : [{ ...fact, text }]));
}
