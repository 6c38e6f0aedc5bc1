import { fold } from '../../../shared/text/text.ts';

/** The names that people write for each brand, the usual name first. Comparisons ignore case, accents and hyphens. */
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
 * Returns all folded names of a brand, the usual name first. For an unknown brand, returns only the folded text.
 *
 * @example brandNames('VW');     // ['volkswagen', 'vw', 'volks', 'volkswagon']
 * brandNames('Škoda');  // ['skoda']
 */
export function brandNames(text: string): readonly string[] {
  const folded = fold(text);
  return GROUPS.get(folded) ?? [folded];
}

/** Returns the key that all names of a brand share: 'VW' and 'Volkswagen' both give 'volkswagen'. */
export function brandKey(text: string): string {
  return brandNames(text)[0] ?? '';
}

export function ownBrandName(text: string): string | null {
  const key = brandKey(text);
  return NAMES.find(([own = '']) => fold(own) === key)?.[0] ?? null;
}
