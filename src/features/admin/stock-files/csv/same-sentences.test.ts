import { expect, test } from 'vitest';
import { fieldErrorsIn } from '../../../../shared/field-errors.schema.ts';
import { propertiesOf } from '../../../../shared/records.ts';
import { upperFirst } from '../../../../shared/text/text.ts';
import { EMPTY_CAR } from '../../../stock/cars/car.ts';
import { INPUT_KINDS } from '../../../stock/kinds/input-kinds.ts';
import { EMPTY_TRUCK } from '../../../stock/trucks/truck.ts';
import { SHIPPED_FUELS } from '../../../stock/vehicles/fields/choices.ts';
import { inputEntries } from '../../../stock/vehicles/fields/field-inputs.ts';
import { writeSchemas } from '../../../stock/vehicles/vehicle-input.schema.ts';
import { vehicleErrors } from '../../vehicle-form/vehicle-errors.ts';
import type { CsvColumn } from './columns/columns.ts';
import { CAR_CSV } from './columns/csv-kinds.ts';
import { fieldColumns } from './columns/field-columns.ts';

// The API compares a price without taxes with the stored one, so its route answers that text.
const BAD_TEXTS = [
  ...['beaucoup', '-1', '1,234', '1 000 000 000', '12/2020/3', '2019', '31-02-2020', '99-2019', 'peut-être', '0'],
  ...['-1 200 €', '15 km/h', '=1+1', 'x'.repeat(501), 'x'.repeat(2_001), 'x'.repeat(20_001)],
];

test.each([
  ['cars', EMPTY_CAR],
  ['trucks', EMPTY_TRUCK],
] as const)(
  'ENT-1, D37: form, API and file answer a wrong text of any field of %s with the same sentence',
  (kind, blank) => {
    const { fields } = INPUT_KINDS[kind];
    const { edit } = writeSchemas(fields, SHIPPED_FUELS);
    const sentences = new Set<string>();
    const differing: object[] = [];
    for (const [name, field] of inputEntries(fields))
      for (const [i, { field: path, read }] of fieldColumns(name, field).entries())
        for (const text of BAD_TEXTS) {
          const value = field.type === 'keyed' ? { [field.keys[i] ?? '']: text } : text;
          const [api = ''] = Object.values(fieldErrorsIn(edit, { id: 1, [name]: value }));
          const body = { title: 'C3', images: ['/a.jpg'], [name]: value };
          const [form = ''] = Object.values(vehicleErrors(kind, body, SHIPPED_FUELS, false));
          const cell = read(text, blank, {} as never);
          const file = typeof cell === 'string' ? upperFirst(cell) : '';
          // In the form, a hint says that a year in words is in no filter. Nobody sees a hint of a file.
          if (name === 'model_year' && file === 'Une année à quatre chiffres est attendue') continue;
          sentences.add(file);
          if (api !== file || form !== api) differing.push({ path, text: text.slice(0, 20), api, form, file });
          else if (file === '')
            expect(propertiesOf(cell)[name]).toEqual(propertiesOf(edit.parse({ id: 1, [name]: value }))[name]);
        }
    expect(differing).toEqual([]);
    expect(sentences.size).toBeGreaterThan(10);
  },
);

const cells = (count: number, text: string) => Array.from({ length: count }, (_, i) => `${text}${i}`);

test.each([
  ['title', '', 'Le titre est obligatoire'],
  ['title', 'x'.repeat(201), '200 caractères au plus'],
  ['fuel_type', 'vapeur', /^Ce choix est inconnu, les choix sont : Diesel, Essence/],
  ['gearbox', 'beaucoup', /^Ce choix est inconnu, les choix sont : Manuel/],
  ['status', 'peut-être', /^Ce choix est inconnu, les choix sont : Brouillon/],
  ['due_date', '31-02-2026', 'Une date JJ-MM-AAAA est attendue, ex. 14-06-2026'],
  ['accessories', cells(61, 'e'), '60 équipements au plus'],
  ['accessories', ['x'.repeat(501)], '500 caractères au plus'],
  ['images', cells(31, 'https://photos.example/'), '30 images au plus'],
])('ENT-1, D37: API and file answer a wrong %s with the same sentence (%#)', (name, value, sentence) => {
  const { create } = writeSchemas(INPUT_KINDS.cars.fields, SHIPPED_FUELS);
  const errors = fieldErrorsIn(create, { title: 'C3', images: ['/a.jpg'], [name]: value });
  const column: CsvColumn | undefined = CAR_CSV.columns.find(({ field }) => field === name);
  const lookup = { fuels: SHIPPED_FUELS, storedPathOf: () => null } as never;
  const cell = column?.read([value].flat().join(' | '), EMPTY_CAR, lookup);
  expect(Object.values(errors)).toEqual([upperFirst(String(cell))]);
  expect(Object.values(errors)[0]).toMatch(sentence);
});
