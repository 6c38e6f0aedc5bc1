import { fold } from '../../../shared/text/text.ts';

/** The names that people write one brand by, its own first. Case, accents and hyphens do not count. */
const NAMES: readonly (readonly string[])[] = [
  ['Alfa Romeo', 'Alfa'],
  ['BMW', 'BM'],
  ['Chevrolet', 'Chevy'],
  ['DS Automobiles', 'DS'],
  ['Land Rover', 'Landrover'],
  ['Lynk & Co', 'Lynk&Co', 'Lynk and Co'],
  ['MAN', 'MAN Truck & Bus'],
  ['Mercedes-Benz', 'Mercedes', 'Merco', 'MB'],
  ['MG', 'MG Motor'],
  ['Rolls-Royce', 'Rolls'],
  ['Tesla', 'Tesla Motors'],
  ['Volkswagen', 'VW', 'Volks', 'Volkswagon'],
];

const GROUPS: ReadonlyMap<string, readonly string[]> = new Map(
  NAMES.map((names) => names.map(fold)).flatMap((names) => names.map((name) => [name, names] as const)),
);

/**
 * All folded names of the brand that a text names, its own name first; of an unknown one the folded text alone.
 *
 * @example
 * brandNames('VW');     // ['volkswagen', 'vw', 'volks', 'volkswagon']
 * brandNames('Škoda');  // ['skoda']
 */
export function brandNames(text: string): readonly string[] {
  const folded = fold(text);
  return GROUPS.get(folded) ?? [folded];
}

/** The common key of the names of one brand: 'VW' and 'Volkswagen' are both 'volkswagen'. */
export function brandKey(text: string): string {
  return brandNames(text)[0] ?? '';
}

/** The brand's own name, as it writes it, of any name that people write it by; null of an unknown one. */
export function ownBrandName(text: string): string | null {
  const key = brandKey(text);
  return NAMES.find(([own = '']) => fold(own) === key)?.[0] ?? null;
}
