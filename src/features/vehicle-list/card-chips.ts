import { isLaterDay } from '../../shared/dates.ts';
import type { VehicleKind } from '../../shared/paths.ts';
import { KINDS } from '../catalogue/kinds.ts';
import type { Card } from '../vehicles/card.ts';
import { type ChoiceField, choiceText, fieldEntries, publicFields } from '../vehicles/field.ts';

const CHIP_FIELDS: Record<VehicleKind, [name: string, field: ChoiceField][]> = {
  cars: chipFieldsOf('cars'),
  trucks: chipFieldsOf('trucks'),
};

function chipFieldsOf(kind: VehicleKind): [name: string, field: ChoiceField][] {
  return fieldEntries(publicFields(KINDS[kind].fields)).flatMap(([name, field]) =>
    field.type === 'choice' && field.card === 'chip' ? [[name, field] as [string, ChoiceField]] : [],
  );
}

/**
 * The chips of a card: when a vehicle that is out comes back, then the values of the fields whose descriptors ask for one.
 * `day`: today, 'YYYY-MM-DD'. What is not known has none.
 */
export function cardChips(
  { type, values, availableFrom }: Pick<Card, 'type' | 'values' | 'availableFrom'>,
  day: string,
): { name: string; text: string }[] {
  const fields = CHIP_FIELDS[type === 'car' ? 'cars' : 'trucks'];
  const back = isLaterDay(availableFrom, day) ? `Disponible le ${availableFrom}` : '';
  return [
    { name: 'available_from', text: back },
    ...fields.map(([name, field]) => ({ name, text: choiceText(field, values[name]) })),
  ].filter(({ text }) => text !== '');
}
