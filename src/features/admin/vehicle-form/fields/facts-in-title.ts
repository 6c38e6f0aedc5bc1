import { fold } from '../../../../shared/text/text.ts';
import { brandKey } from '../../../stock/brands/brand-names.ts';
import type { Brand } from '../../../stock/brands/brands.schema.ts';
import { fuelCodeOf, gearboxCodeOf } from '../../../stock/vehicles/fields/choice-labels.ts';
import { type Fuel, gearboxOf } from '../../../stock/vehicles/fields/choices.ts';

type TitleFact = { field: 'brand' | 'model_year' | 'mileage' | 'fuel_type' | 'gearbox'; word: string; text: string };

/** A mileage of 1 000 km or more. A lower number may be an electric car's range, or a model. */
const DISTANCE = /(?<!\S)(\d{1,3}[\s.]\d{3}|\d{4,6})\s?kms?(?![^\s,;()])/i;

/**
 * Finds facts in a title. The year is never the first word nor the word after the brand: in 'Peugeot 2008 Essence
 * 2021', it is 2021.
 */
export function factsInTitle(
  title: string,
  brands: readonly Brand[],
  fuels: readonly Fuel[],
  thisYear = new Date().getFullYear(),
): TitleFact[] {
  const [distance = '', mileage] = DISTANCE.exec(title) ?? [];
  const words = title
    .replace(distance, ' ')
    .split(/[\s,;()]+/)
    .filter((word) => word !== '');
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
    { field: 'mileage' as const, word: 'kilométrage', text: mileage?.replace(/\D/g, '') },
    { field: 'fuel_type' as const, word: 'carburant', text: fuel },
    { field: 'gearbox' as const, word: 'boîte', text: gearbox },
  ].flatMap(({ text, ...fact }) => (text === undefined ? [] : [{ ...fact, text }]));
}
