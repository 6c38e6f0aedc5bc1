import type { DescribedField, JournalObject } from '../features/platform/journal/journal.ts';
import { describeSetting } from '../features/platform/settings/describe-setting.ts';
import { describeVehicleField } from '../features/stock/kinds/describe-vehicle-field.ts';
import { type DocumentField, formOf, valueText } from '../shared/document-values.ts';
import { formatPrice } from '../shared/money.ts';
import { SMALL_DOCUMENTS } from './row-documents.ts';

type Describe = (name: string) => DescribedField | undefined;

/** How the journal shows the fields of each resource, in the browser and in CSV files. */
const DESCRIBED: Readonly<Partial<Record<JournalObject, Describe>>> = {
  cars: (name) => describeVehicleField('cars', name),
  trucks: (name) => describeVehicleField('trucks', name),
  settings: (name) => ({ ...describeSetting(name), isKeyed: false }),
  ...Object.fromEntries(SMALL_DOCUMENTS.map(({ name, fields }) => [name, describeIn(fields)])),
};

export function describeField(object: JournalObject, name: string): DescribedField | undefined {
  return DESCRIBED[object]?.(name);
}

function describeIn(fields: readonly DocumentField[]): Describe {
  return (name) => {
    const field = fields.find((one) => one.name === name);
    return field && { label: field.label, isKeyed: false, text: textOf(field) };
  };
}

function textOf(field: DocumentField): DescribedField['text'] {
  return (value, style) => {
    if (value === null || value === undefined) return '';
    return field.type === 'price'
      ? formatPrice(String(value).trim(), style)
      : valueText(field, formOf({ [field.name]: value }, [field]));
  };
}
