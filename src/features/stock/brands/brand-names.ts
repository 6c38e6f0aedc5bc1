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

/** The usual spelling of brands that lists write in capitals or without accents, if it has no other names. */
const SPELLINGS: readonly string[] = [
  ...'Abarth,Acura,Aixam,Alpine,Alpina,Aston Martin,Audi,Bellier,Bentley,Bugatti,Buick,BYD,Cadillac,Caterham,Chatenet,Chrysler'.split(
    ',',
  ),
  ...'Citroën,CUPRA,Dacia,Daewoo,Daihatsu,Dangel,Dodge,DFSK,DR,Dongfeng,Ferrari,Fiat,Fisker,Ford,GAZ,Genesis,GMC,Honda'.split(
    ',',
  ),
  ...'Hongqi,Hummer,Hyundai,Infiniti,INEOS,Isuzu,Iveco,JAC,Jaguar,Jeep,Kia,Lada,Lamborghini,Lancia,Leapmotor,LEVC,Lexus'.split(
    ',',
  ),
  ...'Ligier,Lincoln,Lotus,Maserati,Maxus,Maybach,Mazda,McLaren,Mega,Microcar,MINI,Mitsubishi,Morgan,Nissan,Opel,Pagani'.split(
    ',',
  ),
  ...'Peugeot,Piaggio,Polestar,Pontiac,Porsche,RAM,Renault,Renault Trucks,Rover,Saab,SEAT,Škoda,Seres,smart,SsangYong'.split(
    ',',
  ),
  ...'KGM,Subaru,Suzuki,TVR,Toyota,Triumph,Vauxhall,Venturi,VinFast,Volvo,Volvo Trucks,XPENG,DAF,Scania,Fuso,LDV,Yamaha'.split(
    ',',
  ),
];

const OWN_SPELLINGS: ReadonlyMap<string, string> = new Map(
  [...SPELLINGS, ...NAMES.map(([own = '']) => own)].map((name) => [fold(name), name] as const),
);

/**
 * Returns the usual spelling of a brand: its own name if it is known. Other names in capitals get them only at the
 * start of words, but short names stay: they are abbreviations.
 *
 * @example
 * usualSpelling('HYUNDAI'); // 'Hyundai'
 * usualSpelling('BMW');     // 'BMW'
 * usualSpelling('ZUNDAPP KTM'); // 'Zundapp KTM'
 */
export function usualSpelling(name: string): string {
  const own = OWN_SPELLINGS.get(fold(name));
  if (own !== undefined) return own;
  if (name !== name.toUpperCase() || name === name.toLowerCase()) return name;
  return name.replace(/\p{L}{4,}/gu, (word) => word.charAt(0) + word.slice(1).toLowerCase());
}

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
