import { cellOf, isFormula, normalizeText, textOf } from '../../../../../shared/csv-cells.ts';
import { dayMonthYear, parseDayMonthYear } from '../../../../../shared/dates/dates.ts';
import { lengthFault, MAX_TEXT, readTyped, unknownChoice } from '../../../../../shared/field-types.ts';
import { fold, lowerFirst } from '../../../../../shared/text/text.ts';
import { BRAND_NAME_LIMIT } from '../../../../stock/brands/brand.ts';
import { fuelCodeOf } from '../../../../stock/vehicles/fields/choice-labels.ts';
import { GEARBOXES, gearboxOf, KNOWN_ACCESSORIES, SHIPPED_FUELS } from '../../../../stock/vehicles/fields/choices.ts';
import { AVAILABLE, STATUSES, statusLabel } from '../../../../stock/vehicles/status/status.ts';
import { NO_TITLE, stateAfter } from '../../../../stock/vehicles/status/status-rules.ts';
import { MAX_ACCESSORIES, MAX_IMAGES, MAX_TITLE_LENGTH } from '../../../../stock/vehicles/vehicle.ts';
import { fuelOfCell, gearboxOfCell } from './choice-cells.ts';
import { type CsvColumn, FORMULA_REASON } from './columns.ts';
import { accessoriesCell, accessoriesIn, photosCell, photosIn } from './list-cells.ts';

const MAX_URL_LENGTH = 2_000;

export const titleColumn: CsvColumn = {
  field: 'title',
  heading: 'Titre',
  neverCleared: true,
  fallbackHeadings: ['Modèle', 'Model'],
  write: (vehicle) => cellOf(vehicle.title),
  read: (cell, vehicle) => {
    const text = textOf(cell);
    if (text === '') return lowerFirst(NO_TITLE);
    if (isFormula(cell)) return FORMULA_REASON;
    return lengthFault(text, MAX_TITLE_LENGTH) ?? { ...vehicle, title: text };
  },
};

/** Ignores case and accents. The import creates an unknown brand. */
export const brandColumn: CsvColumn = {
  field: 'brand',
  heading: 'Marque',
  write: (vehicle, lookup) => (vehicle.brand === null ? '' : cellOf(lookup.brandNameOf(vehicle.brand))),
  read: (cell, vehicle, lookup) => {
    const name = textOf(cell);
    if (isFormula(cell)) return FORMULA_REASON;
    if (name.includes('\ufffd')) return 'accents illisibles : enregistrez la liste en « CSV UTF-8 »';
    if (name !== '' && fold(name) === '') return 'une marque a au moins une lettre ou un chiffre';
    return lengthFault(name, BRAND_NAME_LIMIT) ?? { ...vehicle, brand: name === '' ? null : lookup.brandIdOf(name) };
  },
};

export const fuelColumn: CsvColumn = {
  field: 'fuel_type',
  heading: 'Carburant',
  fallbackHeadings: ['Énergie'],
  options: SHIPPED_FUELS.map(({ french }) => french),
  units: ['type', 'essence', 'diesel', 'électrique', 'hybride', 'GPL', 'GNV'],
  write: ({ fuel_type }, { fuels }) => {
    const fuel = fuels.find(({ code }) => code === fuel_type);
    const names = fuel ? [fuel.french, fuel.label, fuel.code] : [];
    return cellOf(names.find((name) => fuelCodeOf(name, fuels) === fuel_type) ?? fuel_type ?? '');
  },
  read: (cell, vehicle, { fuels }) => {
    const text = textOf(cell);
    const code = text === '' ? null : fuelOfCell(text, fuels);
    if (text !== '' && code === null) return unknownChoice(fuels.map(({ french }) => french));
    return { ...vehicle, fuel_type: code };
  },
};

export const gearboxColumn: CsvColumn = {
  field: 'gearbox',
  heading: 'Boîte',
  units: ['type', 'manuelle', 'automatique', 'manu', 'auto', 'CVT'],
  canRead: (cell) => gearboxOfCell(cell) !== null,
  options: GEARBOXES.map(({ label }) => label),
  write: (vehicle) => gearboxOf(vehicle.gearbox)?.label ?? '',
  read: (cell, vehicle) => {
    const text = textOf(cell);
    const code = text === '' ? null : gearboxOfCell(text);
    if (text !== '' && code === null) return unknownChoice(GEARBOXES.map(({ label }) => label));
    return { ...vehicle, gearbox: code };
  },
};

export const accessoriesColumn: CsvColumn = {
  field: 'accessories',
  heading: 'Équipements',
  repeatable: true,
  write: (vehicle) => accessoriesCell(canonical(vehicle.accessories)),
  read: (cell, vehicle) => {
    const names = canonical(accessoriesIn(cell));
    if (names.length > MAX_ACCESSORIES) return `${MAX_ACCESSORIES} équipements au plus`;
    const lengthError = names.map((name) => lengthFault(name, MAX_TEXT)).find(Boolean);
    return lengthError ?? { ...vehicle, accessories: names };
  },
};

const ACCESSORIES_BY_KEY = new Map<string, string>(KNOWN_ACCESSORIES.map((name) => [fold(name), name]));

/** Removes duplicates. Spells the known accessories as the site does, so that they get their icon. */
function canonical(names: readonly string[]): string[] {
  const spellings = names.map((name) => ACCESSORIES_BY_KEY.get(fold(name)) ?? normalizeText(name));
  return [...new Set(spellings.filter(Boolean))];
}

/**
 * The cell contains the paths of stored pictures and the addresses of other pictures. An empty cell keeps the pictures,
 * because most lists contain none.
 */
export const imagesColumn: CsvColumn = {
  field: 'images',
  heading: 'Photos',
  units: ['URL', 'URLs', 'lien', 'liens', 'adresse', 'adresses', 'http', 'https'],
  repeatable: true,
  neverCleared: true,
  write: (vehicle) => photosCell([...new Set(vehicle.images)]),
  read: (cell, vehicle, lookup) => {
    const addresses = photosIn(cell);
    if (addresses.length === 0) return vehicle;
    if (addresses.length > MAX_IMAGES) return `${MAX_IMAGES} images au plus`;
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

/**
 * If a vehicle becomes sold, it gets the day of the import. `published_at` is set later, when the vehicle is written.
 */
export const statusColumn: CsvColumn = {
  field: 'status',
  heading: 'Statut',
  options: STATUSES.map(({ label }) => label),
  neverCleared: true,
  write: ({ state }) => (state ? statusLabel(state.status) : ''),
  read: (cell, vehicle) => {
    const text = textOf(cell);
    if (text === '') return vehicle;
    const { value: status, fault } = readTyped({ type: 'choice', options: STATUSES }, text);
    if (fault !== undefined) return fault;
    const previous = vehicle.state ?? AVAILABLE;
    const after = stateAfter(previous, { status }, new Date());
    return { ...vehicle, state: { ...after, published_at: previous.published_at } };
  },
};

/**
 * The day of creation. An import never changes it in a stored vehicle. Spreadsheets may replace the hyphens, so `read`
 * accepts other separators.
 */
export const createdAtColumn: CsvColumn = {
  field: 'due_date',
  heading: 'Mise en ligne',
  neverCleared: true,
  write: ({ created_at }) => (created_at ? dayMonthYear(created_at) : ''),
  read: (cell, vehicle) => {
    const text = textOf(cell);
    if (text === '' || vehicle.created_at) return vehicle;
    const { value: day, fault } = readTyped({ type: 'date' }, text);
    if (fault !== undefined) return fault;
    const moment = parseDayMonthYear(day);
    return moment ? { ...vehicle, created_at: moment } : vehicle;
  },
};
