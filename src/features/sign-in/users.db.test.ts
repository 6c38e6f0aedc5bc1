import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestContext, type TestContext } from '../../../tests/support/context.ts';
import { type DataService, dataServiceOf } from '../../server/db/data-service.ts';
import { findOrCreateUser } from './users.repository.ts';

let context: TestContext;
let service: DataService;
const logged: unknown[] = [];
beforeAll(async () => {
  context = await openTestContext();
  service = dataServiceOf(context.database, (error) => void logged.push(error));
});
afterAll(() => context.close());

const rows = (email: string) =>
  context.database.query.selectFrom('users').select(['email', 'name', 'image']).where('email', '=', email).execute();

test('STT-7 DSV-7: a first sign-in writes the person down, the next ones find the row', async () => {
  const ada = { email: 'ada@example.org', name: "Ada O'Brien 😀", picture: 'https://images.example/ada.jpg' };
  expect(await findOrCreateUser(service, ada)).toEqual(ada);
  expect(await findOrCreateUser(service, ada)).toEqual(ada);
  expect(await rows(ada.email)).toEqual([
    { email: 'ada@example.org', name: "Ada O'Brien 😀", image: 'https://images.example/ada.jpg' },
  ]);
});

test('STT-7: many first sign-ins at once make one row, and none of them fails', async () => {
  const bea = { email: 'bea@example.org', name: 'Bea', picture: '' };
  const all = await Promise.all(Array.from({ length: 12 }, () => findOrCreateUser(service, bea)));
  expect(all).toEqual(Array.from({ length: 12 }, () => bea));
  expect(await rows(bea.email)).toHaveLength(1);
  expect(logged).toEqual([]);
});

test('a person without an address is rejected and leaves no row', async () => {
  await expect(findOrCreateUser(service, { email: '', name: 'Nom', picture: '' })).rejects.toThrow();
  expect(await rows('')).toEqual([]);
});

test('ERR-6: while the database is unavailable no session is opened, and the reason is logged', async () => {
  const away = await openTestContext();
  const reasons: unknown[] = [];
  const orphan = dataServiceOf(away.database, (error) => void reasons.push(error));
  await away.close();
  await expect(findOrCreateUser(orphan, { email: 'a@b.fr', name: '', picture: '' })).rejects.toThrow();
  expect(reasons.length).toBeGreaterThan(0);
});
