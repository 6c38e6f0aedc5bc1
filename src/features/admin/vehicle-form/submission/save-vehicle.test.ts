import { expect, test } from 'vitest';
import { AdminError, type RowCall } from '../../../../admin-ui/session/admin-client.ts';
import type { CarFields } from '../../../stock/cars/car.fields.ts';
import { EMPTY_CAR } from '../../../stock/cars/car.ts';
import type { AdminVehicle } from '../../../stock/kinds/admin-vehicle.ts';
import { AVAILABLE } from '../../../stock/vehicles/status/status.ts';
import type { AdminVehicleOf } from '../../../stock/vehicles/vehicle.ts';
import { valuesOf } from '../fields/form-values.ts';
import { saveVehicle, VehicleConflictError } from './save-vehicle.ts';

const sections = [
  {
    id: 'a',
    title: 'A',
    fields: [
      { name: 'title', label: 'Titre', input: 'text' as const },
      { name: 'mileage', label: 'Kilométrage', input: 'number' as const },
    ],
  },
];
const row = (given: Partial<AdminVehicle>): AdminVehicle => ({
  ...{ ...EMPTY_CAR, reference: '', fuel_type: '', gearbox: '' },
  ...{ id: 7, version: 3, updated_at: null, updated_by: '', due_date: '20-11-2026', pictures: [] },
  ...{ title: 'C3', mileage: 45_000, images: ['/1.jpg'] },
  ...AVAILABLE,
  ...(given as Partial<AdminVehicleOf<CarFields>>),
});
const rejection = (status: number) => new AdminError({ status, code: 'conflict', message: 'Modifié par Paul à 10:31' });

/** A server that gives these responses in turn and notes the calls. */
function server(...responses: (AdminVehicle | Error)[]) {
  const asked: string[] = [];
  const call: RowCall<AdminVehicle> = async (method, path, options) => {
    asked.push(`${method} ${path} ${JSON.stringify(options?.body ?? null)}`);
    const response = responses.shift();
    if (response instanceof Error || !response) throw response;
    return { data: [response] };
  };
  return { asked, call };
}

const saving = (values: object, known: { id: number; version: number } | null) => ({
  ...{ kind: 'cars' as const, sections, key: 'k', base: { known, values: valuesOf(row({}), sections) } },
  values: { ...valuesOf(row({}), sections), ...values },
});

test('AAPI-3: a new vehicle is sent once, an edit carries its id and version', async () => {
  const made = server(row({}));
  await saveVehicle(made.call, saving({}, null));
  expect(made.asked).toEqual([expect.stringMatching(/^POST \/cars\/new .*"due_date":"\d\d-\d\d-\d{4}"/)]);
  const edited = server(row({ version: 4 }));
  await saveVehicle(edited.call, saving({}, { id: 7, version: 3 }));
  expect(edited.asked).toEqual([expect.stringMatching(/^PUT \/cars\/edit \{"id":7,"version":3,"title":"C3"/)]);
});

test('D39: where the key gives a former response, what was typed since is stored too', async () => {
  const { asked, call } = server(row({ title: 'Avant' }), row({ version: 4 }));
  expect(await saveVehicle(call, saving({}, null))).toMatchObject({ title: 'C3', version: 4 });
  expect(asked[1]).toMatch(/^PUT \/cars\/edit \{"id":7,"version":3,"title":"C3"/);
});

test('D39: where the vehicle was touched but is as it was seen, the save goes on', async () => {
  const { asked, call } = server(rejection(409), row({ version: 5 }), row({ version: 6 }));
  const values = { texts: { title: 'Mien', mileage: '45000' } };
  expect(await saveVehicle(call, saving(values, { id: 7, version: 3 }))).toMatchObject({ version: 6 });
  expect(asked[2]).toMatch(/^PUT \/cars\/edit \{"id":7,"version":5,"title":"Mien"/);
});

test('D39: a conflict with one’s own former save, whose response was lost, is no conflict', async () => {
  const own = server(rejection(409), row({ version: 4 }));
  expect(await saveVehicle(own.call, saving({}, { id: 7, version: 3 }))).toMatchObject({ version: 4 });
  const other = server(rejection(409), row({ version: 4, title: 'Autre' }));
  const failure = await saveVehicle(other.call, saving({}, { id: 7, version: 3 })).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(VehicleConflictError);
  expect(failure).toMatchObject({ message: 'Modifié par Paul à 10:31', theirs: { title: 'Autre' } });
  await expect(saveVehicle(server(rejection(503)).call, saving({}, { id: 7, version: 3 }))).rejects.toMatchObject({
    status: 503,
  });
});

test('D39: a status that somebody else gave stays, unless this save gives one too', async () => {
  const sold = { status: 'sold' as const, sold_at: '20-11-2026', version: 5 };
  const known = { id: 7, version: 3 };
  const typed = { texts: { title: 'Mien', mileage: '45000' } };
  const kept = server(rejection(409), row(sold), row({ ...sold, version: 6 }));
  expect(await saveVehicle(kept.call, saving(typed, known))).toMatchObject({ version: 6, status: 'sold' });
  expect(kept.asked[2]).toMatch(/^PUT \/cars\/edit \{"id":7,"version":5,"title":"Mien"/);
  expect(kept.asked[2]).not.toContain('status');
  const both = server(rejection(409), row(sold));
  const asked = saveVehicle(both.call, saving({ ...typed, status: 'reserved' }, known));
  await expect(asked).rejects.toThrow(VehicleConflictError);
});

test('D35: a new draft says so, an edit says a status only where it changes it', async () => {
  const made = server(row({ status: 'draft' }));
  await saveVehicle(made.call, saving({ status: 'draft' }, null));
  expect(made.asked).toEqual([expect.stringContaining('"status":"draft"')]);
  // A former « Ajouter » whose response was lost, then « Enregistrer en brouillon » with the same key.
  const replayed = server(row({}), row({ status: 'draft', version: 4 }));
  expect(await saveVehicle(replayed.call, saving({ status: 'draft' }, null))).toMatchObject({ status: 'draft' });
  expect(replayed.asked[1]).toMatch(/^PUT .*"status":"draft"/);
  const edited = server(row({ version: 4 }));
  await saveVehicle(edited.call, saving({}, { id: 7, version: 3 }));
  expect(edited.asked[0]).not.toContain('status');
});
