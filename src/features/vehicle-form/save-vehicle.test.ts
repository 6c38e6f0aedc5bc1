import { expect, test } from 'vitest';
import { AdminError } from '../../admin-ui/admin-client.ts';
import type { AdminVehicle } from './admin-vehicle.ts';
import { valuesOf } from './form-values.ts';
import { type Calls, StaleVehicle, saveVehicle } from './save-vehicle.ts';

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
const row = (given: object) =>
  ({
    id: 7,
    version: 3,
    title: 'C3',
    mileage: 45_000,
    accessories: [],
    images: ['/1.jpg'],
    ...given,
  }) as unknown as AdminVehicle;
const refusal = (status: number) => new AdminError({ status, code: 'conflict', message: 'Modifié par Paul à 10:31' });

/** A house that answers the calls in turn; each is noted. */
function context(...answers: (AdminVehicle | Error)[]) {
  const asked: string[] = [];
  const calls: Calls = async (method, path, call) => {
    asked.push(`${method} ${path} ${JSON.stringify(call?.body ?? null)}`);
    const answer = answers.shift();
    if (answer instanceof Error || !answer) throw answer;
    return { data: [answer] };
  };
  return { asked, calls };
}

const saving = (values: object, known: { id: number; version: number } | null) => ({
  ...{ kind: 'cars' as const, sections, key: 'k', base: { known, values: valuesOf(row({}), sections) } },
  values: { ...valuesOf(row({}), sections), ...values },
});

test('AAPI-3: a new vehicle is sent once, an edit carries its id and version', async () => {
  const made = context(row({}));
  await saveVehicle(made.calls, saving({}, null));
  expect(made.asked).toEqual([expect.stringMatching(/^POST \/cars\/new .*"due_date":"\d\d-\d\d-\d{4}"/)]);
  const edited = context(row({ version: 4 }));
  await saveVehicle(edited.calls, saving({}, { id: 7, version: 3 }));
  expect(edited.asked).toEqual([expect.stringMatching(/^PUT \/cars\/edit \{"id":7,"version":3,"title":"C3"/)]);
});

test('L16: where the key gives a former answer, what was typed since is written too', async () => {
  const { asked, calls } = context(row({ title: 'Avant' }), row({ version: 4 }));
  expect(await saveVehicle(calls, saving({}, null))).toMatchObject({ title: 'C3', version: 4 });
  expect(asked[1]).toMatch(/^PUT \/cars\/edit \{"id":7,"version":3,"title":"C3"/);
});

test('D39: where the vehicle was touched but is as it was seen, the save goes on', async () => {
  const { asked, calls } = context(refusal(409), row({ version: 5 }), row({ version: 6 }));
  const values = { texts: { title: 'Mien', mileage: '45000' } };
  expect(await saveVehicle(calls, saving(values, { id: 7, version: 3 }))).toMatchObject({ version: 6 });
  expect(asked[2]).toMatch(/^PUT \/cars\/edit \{"id":7,"version":5,"title":"Mien"/);
});

test('D39: a conflict with one’s own former save, whose answer was lost, is no conflict', async () => {
  const own = context(refusal(409), row({ version: 4 }));
  expect(await saveVehicle(own.calls, saving({}, { id: 7, version: 3 }))).toMatchObject({ version: 4 });
  const other = context(refusal(409), row({ version: 4, title: 'Autre' }));
  const failure = await saveVehicle(other.calls, saving({}, { id: 7, version: 3 })).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StaleVehicle);
  expect(failure).toMatchObject({ message: 'Modifié par Paul à 10:31', theirs: { title: 'Autre' } });
  await expect(saveVehicle(context(refusal(503)).calls, saving({}, { id: 7, version: 3 }))).rejects.toMatchObject({
    status: 503,
  });
});
