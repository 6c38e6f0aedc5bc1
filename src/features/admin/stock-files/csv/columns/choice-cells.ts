import { fold } from '../../../../../shared/text/text.ts';
import { fuelCodeOf, gearboxCodeOf } from '../../../../stock/vehicles/fields/choice-labels.ts';
import { type Fuel, type GearboxCode, SHIPPED_FUELS } from '../../../../stock/vehicles/fields/choices.ts';

/**
 * Reads fuels and gearboxes as dealers' programs write them: 'Essence / courant électrique', 'Boîte mécanique 6'. Each
 * word of a label must be known. A label with an unknown word may mean anything, so it is no value.
 */

/**
 * Codes that lists copy from registration certificates (P.3). Only cells may contain them. In a title, such short words
 * usually mean something else.
 */
const FUEL_CODES: ReadonlyMap<string, string> = new Map([
  ['es', 'petrol'],
  ['fe', 'petrol'],
  ['go', 'diesel'],
  ['el', 'electric'],
  ['ee', 'hybrid'],
  ['eh', 'hybrid'],
  ['er', 'hybrid'],
  ['gh', 'hybrid'],
  ['gl', 'hybrid'],
  ['ge', 'hybrid'],
  ['gp', 'lpg'],
  ['eg', 'lpg'],
  ['gn', 'cng'],
  ['en', 'cng'],
]);

const words = (text: string) => text.split(' ');

const FUEL_WORDS: ReadonlyMap<string, string> = new Map([
  ...words('diesel gazole gasoil gazoil gasoile go b7 b10 xtl hvo').map((word) => [word, 'diesel'] as const),
  ...words(
    'essence ess es petrol gasoline super supercarburant plomb unleaded sp sp95 sp98 e5 e10 e85 superethanol ethanol bioethanol flexfuel flex flexifuel',
  ).map((word) => [word, 'petrol'] as const),
  ...words('electrique electricite electric elec el ev bev vae batterie batteries').map(
    (word) => [word, 'electric'] as const,
  ),
  ...words(
    'hybride hybrid hybridation hybrides hev mhev phev microhybride microhybridation rechargeable rechargeables plugin',
  ).map((word) => [word, 'hybrid'] as const),
  ...words('gpl lpg gpli propane butane').map((word) => [word, 'lpg'] as const),
  ...words('gnv gnc cng gnl biognv biogaz methane naturel').map((word) => [word, 'cng'] as const),
]);

const FUEL_FILLERS: ReadonlySet<string> = new Set(
  words(
    'sans courant moteur carburant energie bicarburation bi carburation bicarburant ou et + a au de la le avec gaz 100% 100 95 98 micro mild leger legere full simple auto non 12v 48v 24v plug in oui type',
  ),
);

/** 'non rechargeable' means a hybrid; 'non' before any other fuel excludes the fuel. */
const DENIED_FUEL = /(?:^| )non (?!rechargeable)/;

function tokensOf(text: string): string[] {
  const joined = text.replace(/\bx[ -]tronic\b/i, 'xtronic').replace(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '');
  return fold(joined.replace(/[/\\+&,;:.()[\]|_]/g, ' '))
    .split(' ')
    .filter(Boolean);
}

export function fuelOfCell(text: string, fuels: readonly Fuel[] = SHIPPED_FUELS): string | null {
  const code = FUEL_CODES.get(fold(text)) ?? fuelCodeOf(text, fuels) ?? fuelOfWords(text);
  return fuels.some((fuel) => fuel.code === code) ? code : null;
}

function fuelOfWords(text: string): string | null {
  const tokens = tokensOf(text);
  if (DENIED_FUEL.test(tokens.join(' '))) return null;
  if (!tokens.every((word) => FUEL_WORDS.has(word) || FUEL_FILLERS.has(word))) return null;
  const found = new Set(tokens.flatMap((word) => FUEL_WORDS.get(word) ?? []));
  if (found.has('hybrid')) return 'hybrid';
  const isElectric = found.delete('electric');
  if (isElectric) return found.size === 0 ? 'electric' : 'hybrid';
  // A car with gas and petrol counts as a gas car.
  if (found.size > 1) found.delete('petrol');
  const [code = null, ...others] = found;
  return others.length === 0 ? code : null;
}

const MANUAL = 'manuelle manuel manual manu meca mecanique mecaniques bvm bm bv5 bv6 mt m';
const ROBOT =
  'robotisee robotise robot pilotee pilote automatisee automatise sequentielle sequentiel seq bvr bvam etg bmp bmp6 cmp easytronic selespeed dualogic quickshift';
const AUTOMATIC =
  'automatique automatic automatiques auto automate bva bvea ba bv8a dsg edc eat dct pdk stronic tronic steptronic tiptronic geartronic powershift speedshift hydramatic zf embrayage convertisseur autom at a';
const VARIABLE = 'cvt ecvt multitronic xtronic lineartronic continue continu variateur variator vario';

const GEARBOX_WORDS: ReadonlyMap<string, 'manual' | 'robot' | 'automatic' | 'cvt'> = new Map([
  ...words(MANUAL).map((word) => [word, 'manual'] as const),
  ...words(ROBOT).map((word) => [word, 'robot'] as const),
  ...words(AUTOMATIC).map((word) => [word, 'automatic'] as const),
  ...words(VARIABLE).map((word) => [word, 'cvt'] as const),
]);

const GEARBOX_FILLERS: ReadonlySet<string> = new Set(
  words(
    'boite bte bt bv vitesse vitesses vit rapport rapports rap de a à d du la fonct fonctionnement variation double simple couple impulsionnelle type et ou avec avant av s e cv semi transmission speed gear gearbox vitess rapp trans',
  ),
);

/** Matches the letters of 'BVM6' or 'EAT8' without the number of gears. */
const GEARS = /^(?:([a-z]*)[1-9](?:[ar]|vit|rap|v|g)?|10)$/;

export function gearboxOfCell(text: string): GearboxCode | null {
  const known = gearboxCodeOf(text);
  if (known !== null) return known;
  const tokens = tokensOf(text).map((word) => GEARS.exec(word)?.[1] ?? (GEARS.test(word) ? '' : word));
  if (!tokens.every((word) => word === '' || GEARBOX_WORDS.has(word) || GEARBOX_FILLERS.has(word))) return null;
  // The last letter 'a' in 'boîte à 6 rapports' is no code.
  const isLong = tokens.length > 1;
  const found = new Set(tokens.flatMap((word) => (isLong && word.length === 1 ? [] : (GEARBOX_WORDS.get(word) ?? []))));
  if (found.has('cvt')) return found.has('manual') ? null : 'cvt';
  if (found.has('robot')) return 'automatic';
  if (found.has('automatic')) return found.has('manual') ? null : 'automatic';
  return found.has('manual') ? 'manual' : null;
}
