import { cellOf, isFormula, joinList, normalizeText, splitList, textOf } from '../../../../../shared/csv-cells.ts';
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
import { type CsvColumn, FORMULA_REASON, tooLong } from './columns.ts';

/** The columns of the fields without a descriptor. */

/** Longest address of a picture elsewhere, in characters. */
const MAX_URL_LENGTH = 2_000;

export const titleColumn: CsvColumn = {
  field: 'title',
  heading: 'Titre',
  neverCleared: true,
  otherHeadings: ['Désignation', 'Libellé', 'Intitulé', 'Nom du véhicule'],
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
export const brandColumn: CsvColumn = {
  field: 'brand',
  heading: 'Marque',
  otherHeadings: ['Constructeur', 'Fabricant', 'Marque du véhicule'],
  write: (vehicle, lookup) => (vehicle.brand === null ? '' : cellOf(lookup.brandNameOf(vehicle.brand))),
  read: (cell, vehicle, lookup) => {
    const name = textOf(cell);
    if (isFormula(cell)) return FORMULA_REASON;
    if (name !== '' && fold(name) === '') return 'une marque a au moins une lettre ou un chiffre';
    return tooLong(name, BRAND_NAME_LIMIT) ?? { ...vehicle, brand: name === '' ? null : lookup.brandIdOf(name) };
  },
};

/** Stock lists of trucks call the fuel 'Énergie'. */
export const fuelColumn: CsvColumn = {
  field: 'fuel_type',
  heading: 'Carburant',
  otherHeadings: ['Type de carburant', 'Carbu', 'Type d’énergie', 'Type énergie'],
  fallbackHeadings: ['Énergie'],
  write: ({ fuel_type }, { fuels }) => {
    const fuel = fuels.find(({ code }) => code === fuel_type);
    const names = fuel ? [fuel.french, fuel.label, fuel.code] : [];
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

export const gearboxColumn: CsvColumn = {
  field: 'gearbox',
  heading: 'Boîte',
  otherHeadings: [
    'Boîte de vitesses',
    'Boîte de vitesse',
    'BV',
    'Type de boîte',
    'Type BV',
    'Boîte vitesses',
    'Transmission',
  ],
  write: (vehicle) => gearboxOf(vehicle.gearbox)?.label ?? '',
  read: (cell, vehicle) => {
    const text = textOf(cell);
    const code = text === '' ? null : gearboxCodeOf(text);
    if (text !== '' && code === null) return 'boîte de vitesses inconnue (connues : Manuelle, Automatique, CVT)';
    return { ...vehicle, gearbox: code };
  },
};

export const accessoriesColumn: CsvColumn = {
  field: 'accessories',
  heading: 'Équipements',
  otherHeadings: [
    'Accessoires',
    'Options',
    'Équipement',
    'Équipements et options',
    'Options et équipements',
    'Liste des équipements',
  ],
  write: (vehicle) => joinList(canonical(vehicle.accessories)),
  read: (cell, vehicle) => {
    const names = canonical(splitList(cell));
    if (names.length > MAX_ACCESSORIES) return `plus de ${MAX_ACCESSORIES} équipements`;
    const lengthError = names.map((name) => tooLong(name, MAX_TEXT)).find(Boolean);
    return lengthError ?? { ...vehicle, accessories: names };
  },
};

const ACCESSORIES_BY_KEY = new Map<string, string>(ACCESSORIES.map((name) => [fold(name), name]));

/** Without duplicates, and with the known accessories written as the site writes them, so that they get their icon. */
function canonical(names: readonly string[]): string[] {
  const spellings = names.map((name) => ACCESSORIES_BY_KEY.get(fold(name)) ?? normalizeText(name));
  return [...new Set(spellings.filter(Boolean))];
}

/** Stored pictures by their path, others by their address. An empty cell keeps the pictures: most lists have none. */
export const imagesColumn: CsvColumn = {
  field: 'images',
  heading: 'Photos',
  neverCleared: true,
  otherHeadings: ['Images', 'Photo', 'Image', 'URL photos', 'URL des photos', 'Liens photos', 'Visuels'],
  write: (vehicle) => joinList([...new Set(vehicle.images)]),
  read: (cell, vehicle, lookup) => {
    const addresses = splitList(cell, { atLines: true });
    if (addresses.length === 0) return vehicle;
    if (addresses.length > MAX_IMAGES) return `plus de ${MAX_IMAGES} photos`;
    const paths = addresses.map((address) =>
      vehicle.images.includes(address) ? address : (lookup.storedPathOf(address) ?? webAddress(address)),
    );
    const invalidIndex = paths.indexOf(null);
    if (invalidIndex >= 0)
      return `ni une adresse http(s), ni une photo du site : ${normalizeText(addresses[invalidIndex] ?? '').slice(0, 60)}`;
    return { ...vehicle, images: [...new Set(paths.filter((path) => path !== null))] };
  },
};

function webAddress(text: string): string | null {
  const isUrl = /^https?:\/\/\S+$/.test(text) && text.length <= MAX_URL_LENGTH && URL.canParse(text);
  return isUrl ? text : null;
}

const STATUS_LABELS = STATUSES.map(({ label }) => label).join(', ');

/** The status alone: a sale gets the import's day. `published_at` is set when the vehicle is written. */
export const statusColumn: CsvColumn = {
  field: 'status',
  heading: 'Statut',
  neverCleared: true,
  otherHeadings: ['État du stock'],
  write: ({ state }) => (state ? statusLabel(state.status) : ''),
  read: (cell, vehicle) => {
    const text = textOf(cell);
    if (text === '') return vehicle;
    const status = findOption(STATUSES, text)?.value;
    if (status === undefined) return `statut inconnu (connus : ${STATUS_LABELS})`;
    const previous = vehicle.state ?? AVAILABLE;
    const after = stateAfter(previous, { status }, new Date());
    return { ...vehicle, state: { ...after, published_at: previous.published_at } };
  },
};

/** The day of creation: taken for a new vehicle, never changed afterwards. Spreadsheets rewrite its hyphens. */
export const createdAtColumn: CsvColumn = {
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
