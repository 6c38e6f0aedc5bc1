import { cellOf, normalizeText, textOf } from '../../../../../shared/csv-cells.ts';
import { FIELD_TYPES, formValue, readTyped } from '../../../../../shared/field-types.ts';
import { propertiesOf } from '../../../../../shared/records.ts';
import { type KeyedField, optionLabel } from '../../../../stock/vehicles/fields/field.ts';
import type { InputField } from '../../../../stock/vehicles/fields/field-inputs.ts';
import { cleanVin } from '../../../../stock/vehicles/same-vehicle.ts';
import { type AnyInput, yearOfModel } from '../../../../stock/vehicles/vehicle.ts';
import type { CsvColumn } from './columns.ts';

/** Returns the columns of a field: one for each key if it is an object, none if it has no heading. */
export function fieldColumns(name: string, field: InputField): CsvColumn[] {
  if (field.type === 'keyed') return field.keys.map((key) => keyColumn(name, key));
  if (field.csv === undefined) return [];
  const [heading, ...otherHeadings] = field.csv;
  const isWithTax = field.type === 'price' || ('unit' in field && field.unit === '€');
  const isPrice = field.type === 'price' && field.offer !== undefined;
  return [
    {
      field: name,
      heading,
      otherHeadings,
      units: unitsOf(field),
      ...(field.type === 'choice' ? { options: field.options.map(({ value }) => optionLabel(field, value)) } : {}),
      ...(field.type === 'yesNo' ? { options: ['oui', 'non'] } : {}),
      ...(isWithTax ? { isWithTax: true as const } : {}),
      ...(isPrice ? { isPrice: true as const } : {}),
      ...cellsOf(name, field),
    },
  ];
}

/** Returns the words that may stand beside a heading of the field. Any other unit means another value. */
function unitsOf({
  type,
  unit = '',
  otherUnits = [],
  headingUnits,
}: Exclude<InputField, KeyedField>): readonly string[] {
  return headingUnits ?? FIELD_TYPES[unit === '€' ? 'price' : type].headingUnits ?? [unit, ...otherUnits];
}

type Cells = Pick<CsvColumn, 'write' | 'read'>;

function cellsOf(name: string, field: Exclude<InputField, KeyedField>): Cells {
  return {
    write: (vehicle) => written(field, vehicle[name]),
    read: (cell, vehicle) => readCell(name, field, cell, vehicle),
  };
}

/** A stored value may have a spelling that a new value may not have. */
function readCell(name: string, field: Exclude<InputField, KeyedField>, cell: string, vehicle: AnyInput) {
  const text = textOf(cell);
  const stored = vehicle[name];
  if (typeof stored === 'string' && text === normalizeText(stored)) return { ...vehicle, [name]: text };
  const reading = readTyped(field, name === 'vin' ? cleanVin(text) : text);
  if (reading.fault !== undefined) return reading.fault;
  if (field.type === 'year' && text !== '' && yearOfModel(String(reading.value)) === null)
    return 'une année à quatre chiffres est attendue';
  return { ...vehicle, [name]: reading.value };
}

function written(field: Exclude<InputField, KeyedField>, value: unknown): string {
  if (field.type === 'choice') return typeof value === 'string' ? cellOf(optionLabel(field, value)) : '';
  if (field.type === 'yesNo') return typeof value === 'boolean' ? (value ? 'oui' : 'non') : '';
  return cellOf(String(formValue(field, value)));
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
      const { fault } = readTyped({ type: 'text' }, text);
      return fault ?? { ...vehicle, [name]: text === '' ? otherKeys : { ...otherKeys, [key]: text } };
    },
  };
}
