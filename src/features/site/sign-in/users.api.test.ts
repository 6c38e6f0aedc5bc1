import { beforeAll, expect, test } from 'vitest';
import { openTestContext } from '../../../../tests/support/context.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { type DataService, dataServiceOf } from '../../platform/data-service/data-service.repository.ts';
import { closeVisitorSession, openVisitorSession, userOf, visitorOf } from './users.repository.ts';

const context = forFile(openTestContext);
let service: DataService;
const logged: unknown[] = [];
beforeAll(async () => {
  service = dataServiceOf(context.database, (error) => void logged.push(error));
});

const ISSUER = 'https://id.example';
const person = (subject: string, email: string, name = '', picture = '') => ({
  issuer: ISSUER,
  subject,
  email,
  name,
  picture,
});
const rows = (email: string) =>
  context.database.query.selectFrom('users').select(['email', 'name', 'image']).where('email', '=', email).execute();

test('STT-7 DSV-7: a first sign-in writes the person down, the next ones find the row', async () => {
  const ada = person('ada', 'ada@example.org', "Ada O'Brien 😀", 'https://images.example/ada.jpg');
  const id = await userOf(context, service, ada);
  expect(await userOf(context, service, ada)).toBe(id);
  expect(await rows(ada.email)).toEqual([
    { email: 'ada@example.org', name: "Ada O'Brien 😀", image: 'https://images.example/ada.jpg' },
  ]);
});

test('STT-7: many first sign-ins at once make one row, and none of them fails', async () => {
  const bea = person('bea', 'bea@example.org', 'Bea');
  const all = await Promise.all(Array.from({ length: 12 }, () => userOf(context, service, bea)));
  expect(new Set(all).size).toBe(1);
  expect(await rows(bea.email)).toHaveLength(1);
  expect(logged).toEqual([]);
});

test('TRAI-6: the row of before the subject was known becomes its person’s', async () => {
  const before = { email: 'ancienne@example.org', name: '', image: '' };
  const { id } = await context.database.query
    .insertInto('users')
    .values(before)
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await userOf(context, service, person('ancienne', before.email))).toBe(id);
});

test('TRAI-6: a person with a new email stays the same one, in one row', async () => {
  const id = await userOf(context, service, person('cleo', 'cleo@example.org'));
  await userOf(context, service, person('dan', 'dan@example.org'));
  expect(await userOf(context, service, person('cleo', 'cleo.martin@example.org'))).toBe(id);
  expect(await rows('cleo@example.org')).toEqual([]);
  expect(await userOf(context, service, person('cleo', 'dan@example.org'))).toBe(id);
  expect(await rows('dan@example.org')).toHaveLength(1);
});

test('TRAI-6: who gets an email that was another person’s is not that person, whose sessions end', async () => {
  const email = 'contact@example.org';
  const first = await openVisitorSession(context, await userOf(context, service, person('un', email, 'Un')), undefined);
  expect(await visitorOf(context, first)).toMatchObject({ name: 'Un' });
  const second = await openVisitorSession(
    context,
    await userOf(context, service, person('deux', email, 'Deux')),
    undefined,
  );
  expect(await visitorOf(context, first)).toBeNull();
  expect(await visitorOf(context, second)).toMatchObject({ name: 'Deux', email });
  const third = await userOf(context, service, { ...person('deux', email, 'Trois'), issuer: 'https://autre.example' });
  expect(await visitorOf(context, second)).toBeNull();
  expect(third).toBeGreaterThan(0);
});

test('TRAI-5: a session that is closed or has ended is none; its token is not stored; a sign-in deletes it and the former one', async () => {
  const { query } = context.database;
  await query.deleteFrom('visitor_sessions').execute();
  const visitor = await userOf(context, service, person('eve', 'eve@example.org'));
  const [closed, ended] = [
    await openVisitorSession(context, visitor, undefined),
    await openVisitorSession(context, visitor, undefined),
  ];
  const sessions = () => query.selectFrom('visitor_sessions').selectAll().execute();
  expect(JSON.stringify(await sessions())).not.toContain(ended);
  await closeVisitorSession(context, closed);
  expect(await visitorOf(context, closed)).toBeNull();
  expect(await visitorOf(context, ended)).not.toBeNull();
  const ends_at = new Date(Date.now() - 1).toISOString();
  await query.updateTable('visitor_sessions').set({ ends_at }).execute();
  expect(await visitorOf(context, ended)).toBeNull();
  const former = await openVisitorSession(context, visitor, undefined);
  await openVisitorSession(context, visitor, former);
  expect(await sessions()).toHaveLength(1);
});

test('a person without an address is rejected and leaves no row', async () => {
  await expect(userOf(context, service, person('sans', ''))).rejects.toThrow();
  expect(await rows('')).toEqual([]);
});

test('ERR-6: while the database is unavailable no session is opened, and the reason is known', async () => {
  const away = await openTestContext();
  const orphan = dataServiceOf(away.database, () => undefined);
  await away.close();
  await expect(userOf(away, orphan, person('a', 'a@b.fr'))).rejects.toThrow();
});
