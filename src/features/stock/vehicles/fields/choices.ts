export type Fuel = {
  /** The code in addresses, in the API's filter and in the database: 'diesel'. */
  code: string;
  /** The specification's label, for the API and the filter panel (CHO-1). */
  label: string;
  french: string;
};

/** The four fuels of the specification, then the two that the project adds (D43). */
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

/** `label` is the text in forms and in the API, `filterLabel` the text in the filter panel. */
export const GEARBOXES: readonly Gearbox[] = [
  { code: 'manual', label: 'Manuel', filterLabel: 'Manual' },
  { code: 'automatic', label: 'Automatique', filterLabel: 'Automatic' },
  { code: 'cvt', label: 'Automatique à variation continue', filterLabel: 'Continuously variable automatic' },
];

/** Cleanest first. 'none' means that the vehicle is too old for a sticker. */
export const CRIT_AIR = [
  { value: 'E', label: 'Crit’Air E' },
  { value: '1', label: 'Crit’Air 1' },
  { value: '2', label: 'Crit’Air 2' },
  { value: '3', label: 'Crit’Air 3' },
  { value: '4', label: 'Crit’Air 4' },
  { value: '5', label: 'Crit’Air 5' },
  { value: 'none', label: 'Non classé' },
] as const;

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

export function offersWith(offer: SingleOffer): OfferKind[] {
  return [offer, 'both'];
}

/** Returns the offer that includes all of these offers. Returns null if the list is empty. */
export function commonOffer(offers: readonly SingleOffer[]): OfferKind | null {
  const [first, second] = new Set(offers);
  return second === undefined ? (first ?? null) : 'both';
}

export function offerLabel(kind: OfferKind): string {
  return OFFER_KINDS.find(({ value }) => value === kind)?.label ?? '';
}

export const LICENCES = [
  { value: 'B', label: 'Permis B' },
  { value: 'BE', label: 'Permis BE' },
  { value: 'C1', label: 'Permis C1' },
  { value: 'C1E', label: 'Permis C1E' },
  { value: 'C', label: 'Permis C' },
  { value: 'CE', label: 'Permis CE' },
] as const;

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

/**
 * The accessories of the specification, then others that buyers ask for today. All of them have an icon, and the form
 * lists them. A dealer can also type any other accessory.
 */
export const KNOWN_ACCESSORIES = [
  ...ACCESSORIES,
  'GPS',
  'Apple CarPlay',
  'Android Auto',
  'Régulateur de vitesse',
  'Régulateur adaptatif',
  'Radars de recul',
  'Caméra 360°',
  'Alerte d’angle mort',
  'Isofix',
  'Sièges chauffants',
  'Démarrage sans clé',
  'Hayon électrique',
  'Toit ouvrant',
  'Barres de toit',
  'Attelage',
  'Jantes alliage',
  'Phares LED',
] as const;

/** If a vehicle has this accessory, cards and the filter show an automatic gearbox and ignore the gearbox field. */
export const AUTOMATIC_ACCESSORY: (typeof ACCESSORIES)[number] = 'Automatique';

export function gearboxOf(code: string | null): Gearbox | null {
  return GEARBOXES.find((box) => box.code === code) ?? null;
}

export function effectiveGearbox(gearbox: GearboxCode | null, accessories: readonly string[]): GearboxCode | null {
  return accessories.includes(AUTOMATIC_ACCESSORY) ? 'automatic' : gearbox;
}
