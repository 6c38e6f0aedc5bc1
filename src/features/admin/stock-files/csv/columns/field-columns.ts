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
import { DEALER_HEADINGS } from './dealer-headings.ts';

/** The columns of a field by its type: none if it has no heading, one for each key of a keyed field. */
export function fieldColumns(name: string, field: InputField): CsvColumn[] {
  if (field.type === 'keyed') return field.keys.map((key) => keyColumn(name, key));
  if (field.csv === undefined) return [];
  const [heading, ...others] = field.csv;
  const otherHeadings = [...others, ...(DEALER_HEADINGS[name] ?? [])];
  return [{ field: name, heading, otherHeadings, ...cellsOf(name, field) }];
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

/** A price as typed, with or without an amount. */
function priceCells(name: string): Cells {
  const cells = textCells(name);
  return {
    ...cells,
    read: (cell, ...others) =>
      isNegativeAmount(textOf(cell)) ? 'un prix n’est pas négatif' : cells.read(cell, ...others),
  };
}

/** A free text as typed. */
function textCells(name: string, maxLength: number = MAX_TEXT): Cells {
  return {
    write: (vehicle) => cellOf(String(vehicle[name])),
    read: (cell, vehicle) => {
      const text = textOf(cell);
      return tooLong(text, maxLength) ?? { ...vehicle, [name]: text };
    },
  };
}

/** Four digits; another text only where the vehicle has that very text already, because the form accepts any. */
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

/** A number, with its unit or without. */
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

/** 'oui', 'non' or the field's own words. */
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

/** A day or a month in any of the usual forms. */
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

/** One key of a keyed field; 'PTAC (Poids Total Autorisé en Charge)' is headed 'PTAC'. */
function keyColumn(name: string, key: string): CsvColumn {
  const textsOf = (vehicle: Readonly<Record<string, unknown>>) => propertiesOf(vehicle[name]);
  const heading = key.replace(/ \([^()]*\)$/, '');
  return {
    field: `${name}.${heading}`,
    heading,
    otherHeadings: [],
    write: (vehicle) => cellOf(String(textsOf(vehicle)[key] ?? '')),
    read: (cell, vehicle) => {
      const text = textOf(cell);
      const { [key]: _replaced, ...otherKeys } = textsOf(vehicle);
      return tooLong(text, MAX_TEXT) ?? { ...vehicle, [name]: text === '' ? otherKeys : { ...otherKeys, [key]: text } };
    },
  };
}
