import { type DocumentValues, textAt } from '../../../../shared/document-values.ts';
import { priceDoubt } from '../../../../shared/doubtful-price.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { lowerFirst } from '../../../../shared/text/text.ts';
import { statusLabel } from '../../../stock/vehicles/status/status.ts';
import { vehicles } from '../../vehicle-table/vehicles.client.ts';
import type { FormSection } from '../fields/form-fields.ts';
import { fieldsOf } from '../fields/form-values.ts';
import type { VehicleBase } from '../vehicle-errors.ts';

/** Asks about a value that may be a mistake. A second save with the same text answers yes. */
export type Question = { text: string; question: string };
export type Questions = Readonly<Record<string, Question>>;

/** Returns questions about new values, by field. */
export async function questionsAbout(
  kind: VehicleKind,
  sections: readonly FormSection[],
  base: VehicleBase,
  values: DocumentValues,
): Promise<Questions> {
  const changed = (name: string) => {
    const text = textAt(values, name);
    return text === textAt(base.values, name) ? '' : text.trim();
  };
  const prices = fieldsOf(sections).flatMap(({ name, type }): [string, string | undefined][] =>
    type === 'price' ? [[name, priceDoubt(changed(name), textAt(base.values, name))]] : [],
  );
  const same = await sameVehicleQuestion(kind, base, { plate: changed('plate'), vin: changed('vin') });
  return Object.fromEntries(
    [...prices, ...same].flatMap(([name, question]) =>
      question === undefined ? [] : [[name, { text: textAt(values, name), question }]],
    ),
  );
}

async function sameVehicleQuestion(
  kind: VehicleKind,
  { stored }: VehicleBase,
  { plate, vin }: { plate: string; vin: string },
): Promise<[string, string][]> {
  if (plate === '' && vin === '') return [];
  const query = { plate, vin, ...(stored ? { id: String(stored.id) } : {}) };
  const { data } = await vehicles[kind].call('GET /same', { query });
  return data.map(({ id, title, reference, status, by }) => {
    const place = reference === '' ? `n° ${id}` : `référence ${reference}`;
    const value = by === 'vin' ? 'ce VIN' : 'cette immatriculation';
    return [
      by,
      `« ${title} » (${place}, ${lowerFirst(statusLabel(status))}) a déjà ${value}. Validez encore une fois pour enregistrer quand même.`,
    ];
  });
}
