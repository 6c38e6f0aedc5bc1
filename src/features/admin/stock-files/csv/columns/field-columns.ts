import { cellOf, normalizeText, textOf } from '../../../../../shared/csv-cells.ts';
import { readDay, readMonth } from '../../../../../shared/dates/written-dates.ts';
import { isNegativeAmount } from '../../../../../shared/doubtful-price.ts';
import { MAX_TEXT } from '../../../../../shared/fields.schema.ts';
import { readNumber } from '../../../../../shared/number-text.ts';
import { propertiesOf } from '../../../../../shared/records.ts';
import {
  type ChoiceField,
  type KeyedField,
  type NumberField,
  optionLabel,
  type YesNoField,
} from '../../../../stock/vehicles/fields/field.ts';
import type { InputDescriptor, InputField } from '../../../../stock/vehicles/fields/field-inputs.ts';
import { findOption, readYesNo } from '../../../../stock/vehicles/fields/field-labels.ts';
import { MAX_NUMBER, yearOfModel } from '../../../../stock/vehicles/vehicle.ts';
import { type CsvColumn, tooLong } from './columns.ts';

/** Returns the columns of a field: one for each key if it is an object, none if it has no heading. */
export function fieldColumns(name: string, field: InputField): CsvColumn[] {
  if (field.type === 'keyed') return field.keys.map((key) => keyColumn(name, key));
  if (field.csv === undefined) return [];
  const [heading, ...otherHeadings] = field.csv;
  const isPrice = field.type === 'price' || ('unit' in field && field.unit === '€');
  return [
    {
      field: name,
      heading,
      otherHeadings,
      units: unitsOf(field),
      ...(isPrice ? { isWithTax: true as const } : {}),
      ...cellsOf(name, field),
    },
  ];
}

const PRICE_UNITS = ['€', 'eur', 'euro', 'euros', 'ttc', 'tva comprise', 'tva incluse', 'toutes taxes comprises'];
const DATE_UNITS = ['jj', 'j', 'dd', 'mm', 'm', 'aaaa', 'aa', 'yyyy', 'jour', 'mois', 'année', 'date', 'format'];

/** Returns the words that may stand beside a heading of the field. Any other unit means another value. */
function unitsOf(field: Exclude<InputField, KeyedField>): readonly string[] {
  switch (field.type) {
    case 'price':
      return PRICE_UNITS;
    case 'integer':
    case 'decimal': {
      const units = field.headingUnits ?? [field.unit ?? '', ...(field.otherUnits ?? [])];
      return field.unit === '€' ? PRICE_UNITS : units;
    }
    case 'date':
    case 'month':
    case 'year':
      return DATE_UNITS;
    case 'yesNo':
      return ['oui', 'non', 'o', 'n'];
    default:
      return [];
  }
}

type Cells = Pick<CsvColumn, 'write' | 'read'>;

function cellsOf(name: string, field: Exclude<InputField, KeyedField>): Cells {
  switch (field.type) {
    case 'integer':
    case 'decimal':
      return numberCells(name, field);
    case 'choice':
      return choiceCells(name, field);
    case 'yesNo':
      return yesNoCells(name, field);
    case 'date':
      return dateCells(name, readDay, 'une date JJ-MM-AAAA est attendue');
    case 'month':
      return dateCells(name, readMonth, 'un mois MM-AAAA est attendu');
    case 'year':
      return yearCells(name);
    case 'price':
      return priceCells(name);
    default:
      return textCells(name, field.maxLength);
  }
}

function priceCells(name: string): Cells {
  const cells = textCells(name);
  return {
    ...cells,
    read: (cell, ...others) =>
      isNegativeAmount(textOf(cell)) ? 'un prix n’est pas négatif' : cells.read(cell, ...others),
  };
}

function textCells(name: string, maxLength: number = MAX_TEXT): Cells {
  return {
    write: (vehicle) => cellOf(String(vehicle[name])),
    read: (cell, vehicle) => {
      const text = textOf(cell);
      return tooLong(text, maxLength) ?? { ...vehicle, [name]: text };
    },
  };
}

/** A year has four digits. The form accepts any text, so `read` accepts another text if the vehicle already has it. */
function yearCells(name: string): Cells {
  return {
    write: (vehicle) => cellOf(String(vehicle[name])),
    read: (cell, vehicle) => {
      const text = textOf(cell);
      const isAccepted = text === '' || text === normalizeText(String(vehicle[name])) || yearOfModel(text) !== null;
      return isAccepted ? { ...vehicle, [name]: text } : 'une année à quatre chiffres est attendue';
    },
  };
}

function numberCells(name: string, field: NumberField & InputDescriptor): Cells {
  const { type, min = 0, max = MAX_NUMBER, example } = field;
  const message = type === 'integer' ? 'un nombre entier est attendu' : 'un nombre est attendu';
  return {
    write: (vehicle) => String(vehicle[name] ?? '').replace('.', ','),
    read: (cell, vehicle) => {
      const text = textOf(cell);
      if (text === '') return { ...vehicle, [name]: null };
      const value = readNumber(text, field);
      if (value === null) return example === undefined ? message : `${message}, par exemple ${example}`;
      if (value > max) return `au plus ${max}`;
      if (value < min) return `au moins ${min}`;
      return { ...vehicle, [name]: value };
    },
  };
}

function yesNoCells(name: string, field: YesNoField): Cells {
  return {
    write: (vehicle) => {
      const value = vehicle[name];
      return typeof value === 'boolean' ? (value ? 'oui' : 'non') : '';
    },
    read: (cell, vehicle) => {
      const value = readYesNo(textOf(cell), field);
      return value === undefined ? '« oui » ou « non » est attendu' : { ...vehicle, [name]: value };
    },
  };
}

function dateCells(name: string, readDate: (text: string) => string | null, message: string): Cells {
  return {
    write: (vehicle) => cellOf(String(vehicle[name])),
    read: (cell, vehicle) => {
      const text = textOf(cell);
      const date = text === '' ? '' : readDate(text);
      return date === null ? message : { ...vehicle, [name]: date };
    },
  };
}

function choiceCells(name: string, field: ChoiceField): Cells {
  const { options } = field;
  return {
    write: (vehicle) => {
      const value = vehicle[name];
      return typeof value === 'string' ? cellOf(optionLabel(field, value)) : '';
    },
    read: (cell, vehicle) => {
      const text = textOf(cell);
      if (text === '') return { ...vehicle, [name]: field.default ?? null };
      const option = findOption(options, text);
      if (option) return { ...vehicle, [name]: option.value };
      return `choix inconnu (connus : ${options.map(({ label }) => label).join(', ')})`;
    },
  };
}

/** The heading of 'PTAC (Poids Total Autorisé en Charge)' is 'PTAC'. */
function keyColumn(name: string, key: string): CsvColumn {
  const textsOf = (vehicle: Readonly<Record<string, unknown>>) => propertiesOf(vehicle[name]);
  const heading = key.replace(/ \([^()]*\)$/, '');
  return {
    field: `${name}.${heading}`,
    heading,
    otherHeadings: key === heading ? [] : [key],
    units: name === 'weight' ? ['kg'] : key === 'Réservoir' ? ['l', 'litres'] : ['m'],
    write: (vehicle) => cellOf(String(textsOf(vehicle)[key] ?? '')),
    read: (cell, vehicle) => {
      const text = textOf(cell);
      const { [key]: _replaced, ...otherKeys } = textsOf(vehicle);
      return tooLong(text, MAX_TEXT) ?? { ...vehicle, [name]: text === '' ? otherKeys : { ...otherKeys, [key]: text } };
    },
  };
}
