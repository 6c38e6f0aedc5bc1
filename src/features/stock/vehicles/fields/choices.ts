/** The choices with their codes. Both sides read them here; the database holds the same codes. */

export type Fuel = {
  /** The code in the address, the API's filter and the database: 'diesel'. */
  code: string;
  /** The specification's word, in the API and the filter panel (CHO-1). */
  label: string;
  /** The word of a wholly French site. */
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

/** label: the text that forms store and the API emits; filterLabel: the text of the filter panel. */
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

/** The offers of a vehicle. */
export const OFFER_KINDS = [
  { value: 'both', label: 'À louer ou à vendre' },
  { value: 'sale', label: 'À vendre' },
  { value: 'rental', label: 'À louer' },
] as const;

export type OfferKind = (typeof OFFER_KINDS)[number]['value'];
export type SingleOffer = Exclude<OfferKind, 'both'>;

export function isForSale(kind: OfferKind): boolean {
  return kind !== 'rental';
}

export function isForRent(kind: OfferKind): boolean {
  return kind !== 'sale';
}

/** The offers that have this one among them. */
export function offersWith(offer: SingleOffer): OfferKind[] {
  return [offer, 'both'];
}

/** The offer that covers all of some; null if there is none. */
export function commonOffer(offers: readonly SingleOffer[]): OfferKind | null {
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

/** The fifteen accessories that have an icon; others are free text. */
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

/** The accessory that overrules the gearbox on cards and in the filter. */
export const AUTOMATIC_ACCESSORY: (typeof ACCESSORIES)[number] = 'Automatique';

export function gearboxOf(code: string | null): Gearbox | null {
  return GEARBOXES.find((box) => box.code === code) ?? null;
}

/** The gearbox a buyer gets: the accessory 'Automatique' wins over the field. */
export function effectiveGearbox(gearbox: GearboxCode | null, accessories: readonly string[]): GearboxCode | null {
  return accessories.includes(AUTOMATIC_ACCESSORY) ? 'automatic' : gearbox;
}
