import { fold } from '../../../../shared/text/text.ts';
import { type Fuel, GEARBOXES, type GearboxCode, gearboxOf, SHIPPED_FUELS } from './choices.ts';

const ALSO_SEARCHED: ReadonlyMap<string, string> = new Map([
  ['diesel', 'Gazole'],
  ['petrol', 'Sans plomb'],
  ['cng', 'Gaz naturel'],
  ['hybrid', 'Hybrid'],
  ['lpg', 'LPG'],
  ['manual', 'Manuelle BVM'],
  ['automatic', 'BVA'],
  ['cvt', 'CVT'],
]);

const FUEL_SPELLINGS: Record<string, string> = {
  gazole: 'diesel',
  gasoil: 'diesel',
  gazoil: 'diesel',
  essence: 'petrol',
  petrol: 'petrol',
  'sans plomb': 'petrol',
  sp95: 'petrol',
  sp98: 'petrol',
  'sp95 e10': 'petrol',
  gnv: 'cng',
  gnc: 'cng',
  'gaz naturel': 'cng',
  electrique: 'electric',
  ev: 'electric',
  bev: 'electric',
  hybrid: 'hybrid',
  hev: 'hybrid',
  mhev: 'hybrid',
  phev: 'hybrid',
  'hybride essence': 'hybrid',
  'hybride diesel': 'hybrid',
  'hybride rechargeable': 'hybrid',
  lpg: 'lpg',
};

const GEARBOX_SPELLINGS: Record<string, GearboxCode> = {
  manuelle: 'manual',
  bvm: 'manual',
  bvm5: 'manual',
  bvm6: 'manual',
  mecanique: 'manual',
  auto: 'automatic',
  robotisee: 'automatic',
  bva: 'automatic',
  bva6: 'automatic',
  bva8: 'automatic',
  eat6: 'automatic',
  eat8: 'automatic',
  edc: 'automatic',
  dsg: 'automatic',
  cvt: 'cvt',
};

/**
 * Returns the code of a fuel from a text ('GAZOLE', 'SP95-E10', 'Electric'). Returns null if `fuels` does not contain
 * it.
 */
export function fuelCodeOf(text: string, fuels: readonly Fuel[] = SHIPPED_FUELS): string | null {
  const foldedText = fold(text);
  const match = fuels.find((fuel) => [fuel.code, fuel.label, fuel.french].some((name) => fold(name) === foldedText));
  const code = match?.code ?? bySpelling(FUEL_SPELLINGS, foldedText);
  return foldedText !== '' && fuels.some((fuel) => fuel.code === code) ? (code ?? null) : null;
}

/** Returns the code of a gearbox from a text ('BVM6', 'Manuelle', 'EAT8'), or null if the text names none. */
export function gearboxCodeOf(text: string): GearboxCode | null {
  const foldedText = fold(text);
  const match = GEARBOXES.find((box) =>
    [box.code, box.label, box.filterLabel].some((name) => fold(name) === foldedText),
  );
  return match?.code ?? bySpelling(GEARBOX_SPELLINGS, foldedText) ?? null;
}

/** Reads only own properties, because every object inherits names such as 'constructor'. */
function bySpelling<T>(spellings: Record<string, T>, word: string): T | undefined {
  return Object.hasOwn(spellings, word) ? spellings[word] : undefined;
}

export function fuelText(fuel: Fuel): string {
  return fold(`${fuel.label} ${fuel.french} ${ALSO_SEARCHED.get(fuel.code) ?? ''}`);
}

export function gearboxText(code: string | null): string {
  const box = gearboxOf(code);
  return box ? fold(`${box.label} ${box.filterLabel} ${ALSO_SEARCHED.get(box.code) ?? ''}`) : '';
}
