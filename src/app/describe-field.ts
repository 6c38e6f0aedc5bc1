import type { DescribedField, JournalObject } from '../features/platform/journal/journal.ts';
import { describeSetting } from '../features/platform/settings/describe-setting.ts';
import { describeVehicleField } from '../features/stock/kinds/describe-vehicle-field.ts';
import { type DocumentField, formOf, valueText } from '../shared/document-values.ts';
import { formatPrice } from '../shared/money.ts';
import { SMALL_DOCUMENTS } from './row-documents.ts';

export function describeField(object: JournalObject, name: string): DescribedField | undefined {
  if (object === 'settings') return { ...describeSetting(name), isKeyed: false };
  const document = SMALL_DOCUMENTS.find((one) => one.name === object);
  const field = document?.fields.find((one) => one.name === name);
  return field ? describeRowField(field) : describeVehicleField(object, name);
}

function describeRowField(field: DocumentField): DescribedField {
  const { label, name, type } = field;
  return {
    label,
    isKeyed: false,
    text: (value, style) => {
      if (value === null || value === undefined) return '';
      return type === 'price'
        ? formatPrice(String(value).trim(), style)
        : valueText(field, formOf({ [name]: value }, [field]));
    },
  };
}
