import { expect, test } from 'vitest';
import drafts from '../../../../../tests/fixtures/drafts-november-2026.json' with { type: 'json' };
import { textAt } from '../../../../shared/document-values.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { openVehicle } from '../use-vehicle-form.ts';
import { VEHICLE_DOCUMENTS } from '../vehicle-document.ts';
import { readDraft } from './draft.ts';

const storage = {
  getItem: (name: string) => JSON.stringify((drafts as Record<string, unknown>)[name] ?? null),
  setItem: () => undefined,
  removeItem: () => undefined,
};

function opened(kind: VehicleKind, id: number | 'new', vehicle: { id: number; version: number } | null) {
  const draft = readDraft(storage, `vitrine-brouillon/Hélène/${kind}/${id}`);
  return openVehicle(VEHICLE_DOCUMENTS[kind], vehicle as never, draft);
}

test('D39: a form opens the drafts that earlier releases kept, with photos, version and key', () => {
  const clio = opened('cars', 'new', null);
  expect(clio.values).toMatchObject({ title: 'Renault Clio', price_per_day: '45', status: 'available' });
  expect(clio.values.images).toEqual([expect.stringMatching(/^\/images\/cars\//)]);
  expect(clio.base.stored).toBeNull();
  const master = opened('trucks', 'new', null);
  expect(textAt(master.values, 'dimensions.Longueur')).toBe('6 m');
  expect(textAt(master.values, 'weight.Poids à vide')).toBe('');
  const edited = opened('cars', 48, { id: 48, version: 7 });
  expect(edited.values).toMatchObject({ energy: 'Hybride léger', mileage: '45 000 km', sale_price: '12 900,50' });
  expect(edited.base).toMatchObject({ stored: { id: 48, version: 1 }, values: { energy: 'Hybride 48 V' } });
});
