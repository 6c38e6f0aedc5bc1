import { fold } from '../../shared/text.ts';

/** The choices with their codes (D13). Both sides read them here; the database holds the same codes. */

export type Fuel = {
  /** What the address, the API's filter and the database say: 'diesel'. */
  code: string;
  /** What the API emits and the filter panel shows: the specification's word (CHO-1). */
  label: string;
  /** What a wholly French site shows instead (D03). */
  french: string;
};

/** The four fuels of the specification, then the two that the project ships as added choices (D43). */
export const SHIPPED_FUELS: readonly Fuel[] = [
  { code: 'diesel', label: 'Diesel', french: 'Diesel' },
  { code: 'petrol', label: 'Unleaded Petrol', french: 'Essence' },
  { code: 'cng', label: 'CNG', french: 'GNV' },
  { code: 'electric', label: 'Electric', french: 'Électrique' },
  { code: 'hybrid', label: 'Hybride', french: 'Hybride' },
  { code: 'lpg', label: 'GPL', french: 'GPL' },
];

export type GearboxCode = 'manual' | 'automatic' | 'cvt';
export type Gearbox = { code: GearboxCode; label: string; filterLabel: string };

/** label: what forms store and the API emits (CHO-2); filterLabel: what the filter panel shows (FLT-6). */
export const GEARBOXES: readonly Gearbox[] = [
  { code: 'manual', label: 'Manuel', filterLabel: 'Manual' },
  { code: 'automatic', label: 'Automatique', filterLabel: 'Automatic' },
  { code: 'cvt', label: 'Automatique à variation continue', filterLabel: 'Continuously variable automatic' },
];

/** The stickers that French low-emission zones ask for, the cleanest first; 'none': too old for one. */
export const CRIT_AIR = [
  { value: 'E', label: 'Crit’Air E' },
  { value: '1', label: 'Crit’Air 1' },
  { value: '2', label: 'Crit’Air 2' },
  { value: '3', label: 'Crit’Air 3' },
  { value: '4', label: 'Crit’Air 4' },
  { value: '5', label: 'Crit’Air 5' },
  { value: 'none', label: 'Non classé' },
] as const;

/** What is offered with a vehicle (D24). */
export const OFFER_KINDS = [
  { value: 'both', label: 'À louer ou à vendre' },
  { value: 'sale', label: 'À vendre' },
  { value: 'rental', label: 'À louer' },
] as const;

export type OfferKind = (typeof OFFER_KINDS)[number]['value'];
export type Offer = Exclude<OfferKind, 'both'>;

export function isForSale(kind: OfferKind): boolean {
  return kind !== 'rental';
}

export function isForRent(kind: OfferKind): boolean {
  return kind !== 'sale';
}

/** What all of some offers are together: null where there is none. */
export function commonOffer(offers: readonly Offer[]): OfferKind | null {
  const [first, second] = new Set(offers);
  return second === undefined ? (first ?? null) : 'both';
}

/** 'À louer', 'À vendre', 'À louer ou à vendre' */
export function offerLabel(kind: OfferKind): string {
  return OFFER_KINDS.find(({ value }) => value === kind)?.label ?? '';
}

/** The driving licences that vehicles of a rental ask for. */
export const LICENCES = [
  { value: 'B', label: 'Permis B' },
  { value: 'BE', label: 'Permis BE' },
  { value: 'C1', label: 'Permis C1' },
  { value: 'C1E', label: 'Permis C1E' },
  { value: 'C', label: 'Permis C' },
  { value: 'CE', label: 'Permis CE' },
] as const;

/** The fifteen accessories that have an icon; others are free text (CHO-3). */
export const ACCESSORIES = [
  'Climatiseur',
  'Serrures de porte électriques',
  'Système de freinage antiblocage',
  'Assistance au freinage',
  'Direction assistée',
  'Airbag conducteur',
  'Airbag passager',
  'Vitres électriques',
  'Lecteur CD',
  'Verrouillage centralisé',
  'Capteur de collision',
  'Sièges en cuir',
  'Bluetooth',
  'Caméra de vision arrière',
  'Automatique',
] as const;

/** The accessory that overrules the gearbox on cards and in the filter (CARD-6, D13). */
export const AUTOMATIC_ACCESSORY: (typeof ACCESSORIES)[number] = 'Automatique';

/** Words beside its own names that a search finds a choice by (D16). */
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
  auto: 'automatic',
  bva: 'automatic',
  bva6: 'automatic',
  bva8: 'automatic',
  eat6: 'automatic',
  eat8: 'automatic',
  edc: 'automatic',
  dsg: 'automatic',
  cvt: 'cvt',
};

/** The code of a fuel as people write it ('GAZOLE', 'SP95-E10', 'Electric'), or null where it is none of `fuels`. */
export function fuelCodeOf(text: string, fuels: readonly Fuel[] = SHIPPED_FUELS): string | null {
  const word = fold(text);
  const known = fuels.find((fuel) => [fuel.code, fuel.label, fuel.french].some((name) => fold(name) === word));
  const code = known?.code ?? spelled(FUEL_SPELLINGS, word);
  return word !== '' && fuels.some((fuel) => fuel.code === code) ? (code ?? null) : null;
}

/** The code of a gearbox as people write it ('BVM6', 'Manuelle', 'EAT8'), or null. */
export function gearboxCodeOf(text: string): GearboxCode | null {
  const word = fold(text);
  const known = GEARBOXES.find((box) => [box.code, box.label, box.filterLabel].some((name) => fold(name) === word));
  return known?.code ?? spelled(GEARBOX_SPELLINGS, word) ?? null;
}

/** Own entries only: 'constructor' is a property of every object, and no gearbox. */
function spelled<T>(spellings: Record<string, T>, word: string): T | undefined {
  return Object.hasOwn(spellings, word) ? spellings[word] : undefined;
}

/** What a search reads of a fuel: its words in both languages (D16). */
export function fuelText(fuel: Fuel): string {
  return fold(`${fuel.label} ${fuel.french} ${ALSO_SEARCHED.get(fuel.code) ?? ''}`);
}

/** What a search reads of a gearbox: its words in both languages (D16). */
export function gearboxText(code: string | null): string {
  const box = gearboxOf(code);
  return box ? fold(`${box.label} ${box.filterLabel} ${ALSO_SEARCHED.get(box.code) ?? ''}`) : '';
}

export function gearboxOf(code: string | null): Gearbox | null {
  return GEARBOXES.find((box) => box.code === code) ?? null;
}

/** The gearbox a buyer gets: the accessory 'Automatique' wins over the field (CARD-6, D13). */
export function effectiveGearbox(gearbox: GearboxCode | null, accessories: readonly string[]): GearboxCode | null {
  return accessories.includes(AUTOMATIC_ACCESSORY) ? 'automatic' : gearbox;
}
