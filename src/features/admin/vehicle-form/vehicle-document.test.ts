import { afterEach, expect, test, vi } from 'vitest';
import { storeOf } from '../../../admin-ui/document/document-store.ts';
import { DocumentConflictError, saveDocument } from '../../../admin-ui/document/save-document.ts';
import { errorBody } from '../../../shared/errors.ts';
import type { CarFields } from '../../stock/cars/car.fields.ts';
import { EMPTY_CAR } from '../../stock/cars/car.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import { AVAILABLE } from '../../stock/vehicles/status/status.ts';
import type { AdminVehicleOf } from '../../stock/vehicles/vehicle.ts';
import { type VehicleValues, valuesOf, vehicleFields } from './fields/form-values.ts';
import { VEHICLE_DOCUMENTS } from './vehicle-document.ts';

const fields = [
  { name: 'title', label: 'Titre', type: 'text' },
  { name: 'mileage', label: 'Kilométrage', type: 'integer' },
] as const;
const sections = [{ id: 'a', title: 'A', fields }];
const row = (given: Partial<AdminVehicle>): AdminVehicle => ({
  ...{ ...EMPTY_CAR, reference: '', fuel_type: '', gearbox: '' },
  ...{ id: 7, version: 3, updated_at: null, updated_by: '', due_date: '20-11-2026', pictures: [] },
  ...{ title: 'C3', mileage: 45_000, images: ['/1.jpg'] },
  ...AVAILABLE,
  ...(given as Partial<AdminVehicleOf<CarFields>>),
});
const rejection = (status: number) => Response.json(errorBody('conflict', 'Modifié par Paul à 10:31'), { status });

afterEach(() => vi.unstubAllGlobals());

function server(...responses: (AdminVehicle | Response)[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body = null }: RequestInit) => {
    asked.push(`${method} ${path} ${body}`);
    const response = responses.shift();
    return response instanceof Response ? response : Response.json({ data: [response] });
  });
  return asked;
}

const STORED = valuesOf(row({}), sections);
const STORE = storeOf<AdminVehicle, VehicleValues>({ ...VEHICLE_DOCUMENTS.cars, fields: vehicleFields(sections) });
const saveVehicle = (values: object, stored: { id: number; version: number } | null) =>
  saveDocument(STORE, { ...STORED, ...values }, { stored, values: STORED }, 'k');

test('AAPI-3: a new vehicle is sent once, an edit carries its id and version', async () => {
  const made = server(row({}));
  await saveVehicle({}, null);
  expect(made).toEqual([expect.stringMatching(/^POST \/api\/admin\/cars\/new .*"due_date":"\d\d-\d\d-\d{4}"/)]);
  const edited = server(row({ version: 4 }));
  await saveVehicle({}, { id: 7, version: 3 });
  expect(edited).toEqual([expect.stringMatching(/^PUT \/api\/admin\/cars\/edit \{"id":7,"version":3,"title":"C3"/)]);
});

test('D39: where the key gives a former response, what was typed since is stored too', async () => {
  const asked = server(row({ title: 'Avant' }), row({ version: 4 }));
  expect(await saveVehicle({}, null)).toMatchObject({ title: 'C3', version: 4 });
  expect(asked[1]).toMatch(/^PUT \/api\/admin\/cars\/edit \{"id":7,"version":3,"title":"C3"/);
});

test('D39: where the vehicle was touched but is as it was seen, the save goes on', async () => {
  const asked = server(rejection(409), row({ version: 5 }), row({ version: 6 }));
  const values = { title: 'Mien', mileage: '45000' };
  expect(await saveVehicle(values, { id: 7, version: 3 })).toMatchObject({ version: 6 });
  expect(asked[2]).toMatch(/^PUT \/api\/admin\/cars\/edit \{"id":7,"version":5,"title":"Mien"/);
});

test('D39: a conflict with one’s own former save, whose response was lost, is no conflict', async () => {
  server(rejection(409), row({ version: 4 }));
  expect(await saveVehicle({}, { id: 7, version: 3 })).toMatchObject({ version: 4 });
  server(rejection(409), row({ version: 4, title: 'Autre' }));
  const failure = await saveVehicle({}, { id: 7, version: 3 }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(DocumentConflictError);
  expect(failure).toMatchObject({ message: 'Modifié par Paul à 10:31', theirs: { title: 'Autre' } });
  server(rejection(503));
  await expect(saveVehicle({}, { id: 7, version: 3 })).rejects.toMatchObject({ status: 503 });
});

test('D39: a status that somebody else gave stays, unless this save gives one too', async () => {
  const sold = { status: 'sold' as const, sold_at: '20-11-2026', version: 5 };
  const known = { id: 7, version: 3 };
  const typed = { title: 'Mien', mileage: '45000' };
  const kept = server(rejection(409), row(sold), row({ ...sold, version: 6 }));
  expect(await saveVehicle(typed, known)).toMatchObject({ version: 6, status: 'sold' });
  expect(kept[2]).toMatch(/^PUT \/api\/admin\/cars\/edit \{"id":7,"version":5,"title":"Mien"/);
  expect(kept[2]).not.toContain('status');
  server(rejection(409), row(sold));
  const asked = saveVehicle({ ...typed, status: 'reserved' }, known);
  await expect(asked).rejects.toThrow(DocumentConflictError);
});

test('D35: a new draft says so, an edit says a status only where it changes it', async () => {
  const made = server(row({ status: 'draft' }));
  await saveVehicle({ status: 'draft' }, null);
  expect(made).toEqual([expect.stringContaining('"status":"draft"')]);
  // The response to « Ajouter » was lost. « Enregistrer en brouillon » then uses the same key.
  const replayed = server(row({}), row({ status: 'draft', version: 4 }));
  expect(await saveVehicle({ status: 'draft' }, null)).toMatchObject({ status: 'draft' });
  expect(replayed[1]).toMatch(/^PUT .*"status":"draft"/);
  const edited = server(row({ version: 4 }));
  await saveVehicle({}, { id: 7, version: 3 });
  expect(edited[0]).not.toContain('status');
});
