/** The CO2 class of a car, A to G. The law (décret 2021-1841) requires it in advertising for passenger cars. */

/** The highest emission of each class, in g/km. A car with a higher emission is in class G. */
const LIMITS = [
  ['A', 100],
  ['B', 120],
  ['C', 140],
  ['D', 160],
  ['E', 200],
  ['F', 250],
] as const;

type Co2Class = (typeof LIMITS)[number][0] | 'G';

export function co2Class(gramsPerKilometre: number): Co2Class {
  return LIMITS.find(([, limit]) => gramsPerKilometre <= limit)?.[0] ?? 'G';
}
