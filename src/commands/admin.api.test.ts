import { beforeAll, expect, test } from 'vitest';
import { addAdministrator } from '../../tests/support/administrators.ts';
import { runCommand, spawnCommand } from '../../tests/support/commands.ts';
import { ENGINE, openTestContext } from '../../tests/support/context.ts';
import { forFile } from '../../tests/support/for-file.ts';
import { checkCredentials, listAdministrators } from '../features/platform/auth/administrators.repository.ts';
import { codeLimit, loginLimits } from '../features/platform/auth/limits/login-limits.server.ts';
import { adminOf, openSession } from '../features/platform/auth/sessions/sessions.repository.ts';
import { admin } from './admin.ts';

const PASSWORD = 'quatre chats sous la pluie';

const context = forFile(openTestContext);
beforeAll(async () => {
  await addAdministrator(context, 'Marc', PASSWORD);
});

const settings = () => ({ DATA_DIR: context.dataDir, DATABASE_URL: context.databaseUrl });

const run = (args: string[], input = '') => runCommand(admin, args, settings(), { input });

const sessionOf = async (name: string, password: string) => {
  const account = await checkCredentials(context, name, password);
  return account && openSession(context, account);
};

test('D30: an administrator is added, gets another password, which ends the sessions, and is removed', async () => {
  expect(await spawnCommand('admin', ['add', 'Hélène', 'Tilleul'], settings(), { input: `${PASSWORD}\n` })).toEqual({
    code: 0,
    out: '« Hélène Tilleul » est administrateur.\n',
    err: '',
  });
  const session = await sessionOf('Hélène Tilleul', PASSWORD);
  expect(await adminOf(context, session ?? undefined)).toMatchObject({ name: 'Hélène Tilleul' });

  expect((await run(['password', 'hélène tilleul'], 'un autre, bien plus long\nligne de trop\n')).code).toBe(0);
  expect(await adminOf(context, session ?? undefined)).toBe(null);
  expect(await sessionOf('Hélène Tilleul', PASSWORD)).toBe(null);
  const next = await sessionOf('Hélène Tilleul', 'un autre, bien plus long');
  expect(next).not.toBe(null);

  expect((await run(['list'])).out).toMatch(/^Hélène Tilleul {3}\(depuis le \d\d-\d\d-\d{4}\)\nMarc {3}/);
  expect((await run(['remove', 'Hélène Tilleul'])).code).toBe(0);
  expect(await adminOf(context, next ?? undefined)).toBe(null);
  const last = await run(['remove', 'Marc']);
  expect([last.code, last.err]).toEqual([1, expect.stringContaining('le dernier administrateur')]);
});

test('EDGE-10: unlock forgets the failures of a name, its codes and of the networks, and leaves those of other names', async () => {
  const { id } = await context.database.query
    .selectFrom('administrators')
    .select('id')
    .where('name', '=', 'Marc')
    .executeTakeFirstOrThrow();
  const limits = [...loginLimits(context, 'Marc', '203.0.113.1'), codeLimit(context, id)];
  const [, other] = loginLimits(context, 'Karim', '203.0.113.1');
  for (const { limiter, key } of limits) await limiter.penalty(key, limiter.points);
  await other?.limiter.penalty(other.key, 3);
  expect((await run(['unlock', 'Personne'])).err).toContain('Il n’y a pas d’administrateur « Personne »');
  expect(await run(['unlock', 'marc'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/peut essayer à nouveau/),
  });
  for (const { limiter, key } of limits) expect(await limiter.get(key)).toBe(null);
  expect((await other?.limiter.get(other.key))?.consumedPoints).toBe(3);
  const { changes, origin } = await context.database.query
    .selectFrom('journal')
    .select(['changes', 'origin'])
    .where('title', '=', 'Marc')
    .where('action', '=', 'update')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect([JSON.stringify(changes), origin]).toEqual([expect.stringContaining('essais oubliés'), 'command']);
});

test('TEAM-1 TEAM-9: --editor adds somebody who is no owner, reset takes second factors away, the journal has it', async () => {
  expect((await run(['add', 'Karim', '--editor'], `${PASSWORD}\n`)).out).toBe('« Karim » est collaborateur.\n');
  const { query } = context.database;
  await query.updateTable('administrators').set({ totp_secret: 'x' }).where('name', '=', 'Karim').execute();
  expect((await run(['list'])).out).toMatch(/^Karim {3}\(depuis le \d\d-\d\d-\d{4}, collaborateur\)\nMarc/);
  expect((await run(['reset', 'karim'])).code).toBe(0);
  const { totp_secret } = await query
    .selectFrom('administrators')
    .select('totp_secret')
    .where('name', '=', 'Karim')
    .executeTakeFirstOrThrow();
  expect(totp_secret).toBe('');
  expect((await run(['reset', 'Personne'])).err).toContain('Il n’y a pas d’administrateur « Personne »');
  expect((await run(['remove', 'Karim'])).code).toBe(0);
  const entries = await query
    .selectFrom('journal')
    .select(['who', 'origin', 'action'])
    .where('title', '=', 'Karim')
    .execute();
  expect(entries).toEqual(
    ['create', 'update', 'delete'].map((action) => ({ who: 'console', origin: 'command', action })),
  );
});

test('TEAM-9: another password leaves second factors on', async () => {
  const { query } = context.database;
  await addAdministrator(context, 'Nadia', PASSWORD);
  await query.updateTable('administrators').set({ totp_secret: 'x' }).where('name', '=', 'Nadia').execute();
  expect((await run(['password', 'Nadia'], 'un autre, bien plus long\n')).code).toBe(0);
  const { totp_secret } = await query
    .selectFrom('administrators')
    .select('totp_secret')
    .where('name', '=', 'Nadia')
    .executeTakeFirstOrThrow();
  expect(totp_secret).toBe('x');
});

// Only one engine tests this, because the command refuses before any write.
test.runIf(ENGINE === 'sqlite').each([
  [['add', 'Zoé'], 'motdepasse2024', 'trop facile à deviner'],
  [['add', 'Zoé'], 'zoé-zoé-zoé', 'trop facile à deviner'],
  [[], '', 'Que faire ?'],
  [['supprimer', 'Marc'], '', '« supprimer » est inconnu.'],
  [['add'], PASSWORD, 'Quel nom ?'],
  [['add', 'Marc'], PASSWORD, '« Marc » est déjà administrateur'],
  [['add', 'MARC'], PASSWORD, '« MARC » est déjà administrateur'],
  [['add', 'Console'], PASSWORD, 'a déjà un sens dans le journal'],
  [['password', 'Personne'], PASSWORD, 'Il n’y a pas d’administrateur « Personne »'],
  [['remove', 'Personne'], '', 'Il n’y a pas d’administrateur « Personne »'],
  [['add', 'Zoé'], 'court\n', '10 à 200 caractères'],
  [['add', 'Zoé'], '', 'entrée standard'],
  [['add', 'Zoé', '--password', PASSWORD], '', 'Option inconnue : --password'],
  [['add', 'x'.repeat(101)], PASSWORD, '100 caractères au plus'],
])('%j is rejected in one sentence and changes nothing', async (args, input, sentence) => {
  const before = await listAdministrators(context);
  const { code, out, err } = await run(args, input);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toContain(sentence);
  expect(err).not.toMatch(/^\s+at /m);
  expect(await listAdministrators(context)).toEqual(before);
});
