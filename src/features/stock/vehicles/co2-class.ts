/** The class of a car's CO2 emissions, A to G, that advertising for passenger cars names (décret 2021-1841). */

/** The highest emission of each class, in g/km; a higher one is G. */
const LIMITS = [
  ['A', 100],
  ['B', 120],
  ['C', 140],
  ['D', 160],
  ['E', 200],
  ['F', 250],
] as const;

type Co2Class = (typeof LIMITS)[number][0] | 'G';

/** @example co2Class(121); // 'C' */
export function co2Class(gramsPerKilometre: number): Co2Class {
  return LIMITS.find(([, limit]) => gramsPerKilometre <= limit)?.[0] ?? 'G';
}
