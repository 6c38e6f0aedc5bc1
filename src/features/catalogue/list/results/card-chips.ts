import { formatNumber } from '../../../../shared/money.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { KINDS } from '../../../stock/kinds/kinds.ts';
import type { Card } from '../../../stock/vehicles/card.ts';
import { choiceText, type Field, fieldEntries, publicFields } from '../../../stock/vehicles/fields/field.ts';

const CHIP_FIELDS: Record<VehicleKind, [name: string, field: Field][]> = {
  cars: chipFieldsOf('cars'),
  trucks: chipFieldsOf('trucks'),
};

/** Fields of this kind alone come first: a truck's volume before its Crit'Air sticker. */
function chipFieldsOf(kind: VehicleKind): [name: string, field: Field][] {
  const all = fieldEntries(publicFields(KINDS[kind].fields)).filter(([, { card }]) => card === 'chip');
  return all.map(([name, field]): [string, Field] => [name, field]).reverse();
}

/** The chips of a card: the values of the fields whose descriptors ask for one. Unknown values have none. */
export function cardChips({ type, values }: Pick<Card, 'type' | 'values'>): { name: string; text: string }[] {
  const fields = CHIP_FIELDS[type === 'car' ? 'cars' : 'trucks'];
  return fields
    .map(([name, field]) => ({ name, text: chipText(field, values[name]) }))
    .filter(({ text }) => text !== '');
}

/** '20 m³', 'Permis B' */
function chipText(field: Field, value: unknown): string {
  if (typeof value === 'number') return `${formatNumber(value)}\u00a0${field.unit ?? ''}`;
  return field.type === 'choice' ? choiceText(field, value) : '';
}
