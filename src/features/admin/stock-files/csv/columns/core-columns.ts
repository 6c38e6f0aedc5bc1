import { cellOf, isFormula, joinList, splitList, textOf, tidy } from '../../../../../shared/csv-cells.ts';
import { dayMonthYear, parseDayMonthYear } from '../../../../../shared/dates/dates.ts';
import { MAX_TEXT } from '../../../../../shared/fields.schema.ts';
import { fold } from '../../../../../shared/text/text.ts';
import { BRAND_NAME_LIMIT } from '../../../../stock/brands/brand.ts';
import { fuelCodeOf, gearboxCodeOf } from '../../../../stock/vehicles/fields/choice-labels.ts';
import { ACCESSORIES, gearboxOf } from '../../../../stock/vehicles/fields/choices.ts';
import { findOption } from '../../../../stock/vehicles/fields/field-labels.ts';
import { AVAILABLE, STATUSES, statusLabel } from '../../../../stock/vehicles/status/status.ts';
import { stateAfter } from '../../../../stock/vehicles/status/status-rules.ts';
import { MAX_ACCESSORIES, MAX_IMAGES, MAX_TITLE_LENGTH } from '../../../../stock/vehicles/vehicle.ts';
import { type Column, FORMULA_REASON, tooLong } from './columns.ts';

/** The columns of what no descriptor describes (ENT-1, ENT-2). */

/** Longest address of a picture elsewhere, in characters. */
const MAX_URL_LENGTH = 2_000;

export const titleColumn: Column = {
  field: 'title',
  heading: 'Titre',
  neverCleared: true,
  otherHeadings: ['Désignation'],
  fallbackHeadings: ['Modèle'],
  write: (vehicle) => cellOf(vehicle.title),
  read: (cell, vehicle) => {
    const text = textOf(cell);
    if (text === '') return 'le titre est vide';
    if (isFormula(cell)) return FORMULA_REASON;
    return tooLong(text, MAX_TITLE_LENGTH) ?? { ...vehicle, title: text };
  },
};

/** The brand by its name, whatever its case and accents; one that the site does not know is created. */
export const brandColumn: Column = {
  field: 'brand',
  heading: 'Marque',
  otherHeadings: [],
  write: (vehicle, terms) => (vehicle.brand === null ? '' : cellOf(terms.brandNameOf(vehicle.brand))),
  read: (cell, vehicle, terms) => {
    const name = textOf(cell);
    if (isFormula(cell)) return FORMULA_REASON;
    if (name !== '' && fold(name) === '') return 'une marque a au moins une lettre ou un chiffre';
    return tooLong(name, BRAND_NAME_LIMIT) ?? { ...vehicle, brand: name === '' ? null : terms.brandIdOf(name) };
  },
};

/** Stock lists of trucks call the fuel 'Énergie'. */
export const fuelColumn: Column = {
  field: 'fuel_type',
  heading: 'Carburant',
  otherHeadings: ['Type de carburant'],
  fallbackHeadings: ['Énergie'],
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

export const gearboxColumn: Column = {
  field: 'gearbox',
  heading: 'Boîte',
  otherHeadings: ['Boîte de vitesses', 'Boîte de vitesse', 'Transmission'],
  write: (vehicle) => gearboxOf(vehicle.gearbox)?.label ?? '',
  read: (cell, vehicle) => {
    const text = textOf(cell);
    const code = text === '' ? null : gearboxCodeOf(text);
    if (text !== '' && code === null) return 'boîte de vitesses inconnue (connues : Manuelle, Automatique, CVT)';
    return { ...vehicle, gearbox: code };
  },
};

export const accessoriesColumn: Column = {
  field: 'accessories',
  heading: 'Équipements',
  otherHeadings: ['Accessoires', 'Options'],
  write: (vehicle) => joinList(canonical(vehicle.accessories)),
  read: (cell, vehicle) => {
    const names = canonical(splitList(cell));
    if (names.length > MAX_ACCESSORIES) return `plus de ${MAX_ACCESSORIES} équipements`;
    const long = names.map((name) => tooLong(name, MAX_TEXT)).find(Boolean);
    return long ?? { ...vehicle, accessories: names };
  },
};

const KNOWN_ACCESSORIES = new Map<string, string>(ACCESSORIES.map((name) => [fold(name), name]));

/** Without duplicates, and with the known accessories written as the site writes them, so that they get their icon. */
function canonical(names: readonly string[]): string[] {
  const spelled = names.map((name) => KNOWN_ACCESSORIES.get(fold(name)) ?? tidy(name));
  return [...new Set(spelled.filter(Boolean))];
}

/** Stored pictures by their path, others by their address. An empty cell keeps the pictures: most lists have none. */
export const imagesColumn: Column = {
  field: 'images',
  heading: 'Photos',
  neverCleared: true,
  otherHeadings: ['Images', 'Photo'],
  write: (vehicle) => joinList([...new Set(vehicle.images)]),
  read: (cell, vehicle, terms) => {
    const addresses = splitList(cell, { atLines: true });
    if (addresses.length === 0) return vehicle;
    if (addresses.length > MAX_IMAGES) return `plus de ${MAX_IMAGES} photos`;
    const paths = addresses.map((address) =>
      vehicle.images.includes(address) ? address : (terms.storedPathOf(address) ?? webAddress(address)),
    );
    const wrong = paths.indexOf(null);
    if (wrong >= 0)
      return `ni une adresse http(s), ni une photo du site : ${tidy(addresses[wrong] ?? '').slice(0, 60)}`;
    return { ...vehicle, images: [...new Set(paths.filter((path) => path !== null))] };
  },
};

function webAddress(text: string): string | null {
  const isOne = /^https?:\/\/\S+$/.test(text) && text.length <= MAX_URL_LENGTH && URL.canParse(text);
  return isOne ? text : null;
}

const KNOWN_STATUSES = STATUSES.map(({ label }) => label).join(', ');

/** The status alone: of a sale the file's day is the import's. When it was first public is known where it is written. */
export const statusColumn: Column = {
  field: 'status',
  heading: 'Statut',
  neverCleared: true,
  otherHeadings: [],
  write: ({ state }) => (state ? statusLabel(state.status) : ''),
  read: (cell, vehicle) => {
    const text = textOf(cell);
    if (text === '') return vehicle;
    const status = findOption(STATUSES, text)?.value;
    if (status === undefined) return `statut inconnu (connus : ${KNOWN_STATUSES})`;
    const before = vehicle.state ?? AVAILABLE;
    const after = stateAfter(before, { status }, new Date());
    return { ...vehicle, state: { ...after, published_at: before.published_at } };
  },
};

/** The day of creation: taken for a new vehicle, never changed afterwards (D41). Spreadsheets rewrite its hyphens. */
export const createdAtColumn: Column = {
  field: 'due_date',
  heading: 'Mise en ligne',
  neverCleared: true,
  otherHeadings: ['Date de mise en ligne', 'Uploaded Date'],
  write: ({ created_at }) => (created_at ? dayMonthYear(created_at) : ''),
  read: (cell, vehicle) => {
    const text = textOf(cell);
    if (text === '' || vehicle.created_at) return vehicle;
    const moment = parseDayMonthYear(text.replaceAll(/[/.]/g, '-'));
    return moment ? { ...vehicle, created_at: moment } : 'une date JJ-MM-AAAA est attendue';
  },
};
