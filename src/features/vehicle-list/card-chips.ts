import type { VehicleKind } from '../../shared/paths.ts';
import { KINDS } from '../catalogue/kinds.ts';
import type { Card } from '../vehicles/card.ts';
import { type Field, fieldEntries, publicFields } from '../vehicles/field.ts';
import { standaloneText } from '../vehicles/field-text.ts';

const CHIP_FIELDS: Record<VehicleKind, [name: string, field: Field][]> = {
  cars: chipFieldsOf('cars'),
  trucks: chipFieldsOf('trucks'),
};

function chipFieldsOf(kind: VehicleKind): [name: string, field: Field][] {
  return fieldEntries(publicFields(KINDS[kind].fields)).filter(([, { card }]) => card === 'chip');
}

/** The chips of a card: the values of the fields whose descriptors ask for one; a field without a value has none. */
export function cardChips({ type, values }: Pick<Card, 'type' | 'values'>): { name: string; text: string }[] {
  const fields = CHIP_FIELDS[type === 'car' ? 'cars' : 'trucks'];
  return fields
    .map(([name, field]) => ({ name, text: standaloneText(field, values[name]) }))
    .filter(({ text }) => text !== '');
}
