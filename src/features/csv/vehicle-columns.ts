import { dayMonthYear, parseDayMonthYear } from '../../shared/dates.ts';
import { fold } from '../../shared/text.ts';
import { BRAND_NAME_LIMIT } from '../brands/brand.ts';
import { ACCESSORIES, fuelCodeOf, gearboxCodeOf, gearboxOf } from '../vehicles/choices.ts';
import { LIMITS, type VehicleInput, yearOfModel } from '../vehicles/vehicle.ts';
import { cellOf, isFormula, joinList, splitList, textOf, tidy } from './cells.ts';
import { type Column, FORMULA_REASON, numberColumn, textColumn, tooLong } from './columns.ts';
import type { Terms } from './lookup.ts';

/** The columns that lists of cars and of trucks share (ENT-1, ENT-2). */

type SharedColumn = Omit<Column<VehicleInput>, 'read'> & {
  read: <V extends VehicleInput>(cell: string, vehicle: V, terms: Terms) => V | string;
};

/** Longest address of a picture elsewhere, in characters. */
const MAX_ADDRESS = 2_000;

const title: SharedColumn = {
  heading: 'Titre',
  spellings: ['Désignation'],
  write: (vehicle) => cellOf(vehicle.title),
  read: (cell, vehicle) => {
    const text = textOf(cell);
    if (text === '') return 'le titre est vide';
    if (isFormula(cell)) return FORMULA_REASON;
    return tooLong(text, LIMITS.title) ?? { ...vehicle, title: text };
  },
};

/** The brand by its name, whatever its case and accents; one that the site does not know is created. */
const brand: SharedColumn = {
  heading: 'Marque',
  spellings: [],
  write: (vehicle, terms) => (vehicle.brand === null ? '' : cellOf(terms.brandNameOf(vehicle.brand))),
  read: (cell, vehicle, terms) => {
    const name = textOf(cell);
    if (isFormula(cell)) return FORMULA_REASON;
    if (name !== '' && fold(name) === '') return 'une marque a au moins une lettre ou un chiffre';
    return tooLong(name, BRAND_NAME_LIMIT) ?? { ...vehicle, brand: name === '' ? null : terms.brandIdOf(name) };
  },
};

/** Stock lists of trucks call the fuel 'Énergie'. */
const fuel: SharedColumn = {
  heading: 'Carburant',
  spellings: ['Type de carburant'],
  alone: ['Énergie'],
  write: ({ fuel_type }, { fuels }) => {
    const found = fuels.find(({ code }) => code === fuel_type);
    const names = found ? [found.french, found.label, found.code] : [];
    return cellOf(names.find((name) => fuelCodeOf(name, fuels) === fuel_type) ?? fuel_type ?? '');
  },
  read: (cell, vehicle, { fuels }) => {
    const text = textOf(cell);
    const code = text === '' ? null : fuelCodeOf(text, fuels);
    if (text !== '' && code === null)
      return `carburant inconnu (connus : ${fuels.map(({ french }) => french).join(', ')})`;
    return { ...vehicle, fuel_type: code };
  },
};

const gearbox: SharedColumn = {
  heading: 'Boîte',
  spellings: ['Boîte de vitesses', 'Boîte de vitesse', 'Transmission'],
  write: (vehicle) => gearboxOf(vehicle.gearbox)?.label ?? '',
  read: (cell, vehicle) => {
    const text = textOf(cell);
    const code = text === '' ? null : gearboxCodeOf(text);
    if (text !== '' && code === null) return 'boîte de vitesses inconnue (connues : Manuelle, Automatique, CVT)';
    return { ...vehicle, gearbox: code };
  },
};

/** Four digits; another text only where the site holds that very text already (a form takes any). */
const modelYear: SharedColumn = {
  heading: 'Année',
  spellings: ['Année modèle', 'Millésime', 'Modèle (année)'],
  write: (vehicle) => cellOf(vehicle.model_year),
  read: (cell, vehicle) => {
    const text = textOf(cell);
    const known = text === '' || text === tidy(vehicle.model_year) || yearOfModel(text) !== null;
    return known ? { ...vehicle, model_year: text } : 'une année à quatre chiffres est attendue';
  },
};

const accessories: SharedColumn = {
  heading: 'Équipements',
  spellings: ['Accessoires', 'Options'],
  write: (vehicle) => joinList(canonical(vehicle.accessories)),
  read: (cell, vehicle) => {
    const names = canonical(splitList(cell));
    if (names.length > LIMITS.accessories) return `plus de ${LIMITS.accessories} équipements`;
    const long = names.map((name) => tooLong(name, LIMITS.text)).find(Boolean);
    return long ?? { ...vehicle, accessories: names };
  },
};

const KNOWN_ACCESSORIES = new Map<string, string>(ACCESSORIES.map((name) => [fold(name), name]));

/** The fifteen known ones in their own spelling, so that they get their icon; each once. */
function canonical(names: readonly string[]): string[] {
  const spelled = names.map((name) => KNOWN_ACCESSORIES.get(fold(name)) ?? tidy(name));
  return [...new Set(spelled.filter(Boolean))];
}

/** Stored pictures by their path, others by their address. An empty cell keeps the pictures: most lists have none. */
const images: SharedColumn = {
  heading: 'Photos',
  spellings: ['Images', 'Photo'],
  write: (vehicle) => joinList([...new Set(vehicle.images)]),
  read: (cell, vehicle, terms) => {
    const addresses = splitList(cell, { atLines: true });
    if (addresses.length === 0) return vehicle;
    if (addresses.length > LIMITS.images) return `plus de ${LIMITS.images} photos`;
    const places = addresses.map((address) =>
      vehicle.images.includes(address) ? address : (terms.storedPathOf(address) ?? webAddress(address)),
    );
    const wrong = places.indexOf(null);
    if (wrong >= 0)
      return `ni une adresse http(s), ni une photo du site : ${tidy(addresses[wrong] ?? '').slice(0, 60)}`;
    return { ...vehicle, images: [...new Set(places.filter((place) => place !== null))] };
  },
};

function webAddress(text: string): string | null {
  const isOne = /^https?:\/\/\S+$/.test(text) && text.length <= MAX_ADDRESS && URL.canParse(text);
  return isOne ? text : null;
}

/** The day of creation: taken for a new vehicle, never changed afterwards (D41). Spreadsheets rewrite its hyphens. */
const createdAt: SharedColumn = {
  heading: 'Mise en ligne',
  spellings: ['Date de mise en ligne', 'Uploaded Date'],
  write: ({ created_at }) => (created_at ? dayMonthYear(created_at) : ''),
  read: (cell, vehicle) => {
    const text = textOf(cell);
    if (text === '' || vehicle.created_at) return vehicle;
    const moment = parseDayMonthYear(text.replaceAll(/[/.]/g, '-'));
    return moment ? { ...vehicle, created_at: moment } : 'une date JJ-MM-AAAA est attendue';
  },
};

export const SHARED = {
  title,
  overview: textColumn('overview', 'Version', ['Aperçu', 'Description'], LIMITS.overview),
  brand,
  fuel,
  energy: textColumn('energy', 'Énergie (précisions)', ['Énergie']),
  gearbox,
  modelYear,
  mileage: numberColumn('mileage', 'Kilométrage', ['Km'], /(km|kms|kilom[eè]tres?)\.?$/i, '45 000 km'),
  color: textColumn('color', 'Couleur'),
  seats: numberColumn('seating_capacity', 'Places', ['Nombre de places'], /(places?|pl\.?)$/i, '5'),
  accessories,
  images,
  createdAt,
} as const;
