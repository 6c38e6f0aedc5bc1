/**
 * Tests PostgreSQL behind a transaction pooler. The pooler may give each transaction another connection, so the program
 * must not depend on the state of a connection.
 */
import { describe, expect, test } from 'vitest';
import { findPgbouncer } from '../../scripts/machine.mjs';
import { backup } from '../../src/commands/backup.ts';
import { restore } from '../../src/commands/restore.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { addAdministrator } from '../support/administrators.ts';
import { done } from '../support/commands.ts';
import { ENGINE } from '../support/context.ts';
import { logIn, PASSWORD, sendJson } from '../support/log-in.ts';
import { startPooler } from '../support/pooler.ts';
import { emptySettings, LIVE, startProgram, temporaryFolder } from '../support/program.ts';
import { allRows, fillSite, inContext } from '../support/whole-site.ts';

describe.runIf(ENGINE === 'postgres' && findPgbouncer())('Through a transaction pooler', () => {
  async function pooledPlace() {
    const { DATABASE_URL = '', DATA_DIR } = await emptySettings();
    return { DATA_DIR, DATABASE_URL: await startPooler(DATABASE_URL), direct: DATABASE_URL };
  }

  test('three instances start on an empty database at once, one brings it up to date, all serve and write', async () => {
    const { direct, ...place } = await pooledPlace();
    const programs = [1, 2, 3].map(() => startProgram({ env: { ...LIVE, ...place, ADMIN_PASSWORD: PASSWORD } }));
    const addresses = await Promise.all(programs.map((program) => program.address()));
    const cookies = await Promise.all(addresses.map((address) => logIn(address)));
    // There are more simultaneous writes than connections of the pooler. More of them would wait too long on a slow
    // machine.
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        sendJson(
          `${addresses[i % 3]}/api/admin/brands/new`,
          'POST',
          { brandName: `Marque ${i}` },
          cookies[(i + 1) % 3],
        ),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(201));
    for (const address of addresses) {
      const { data } = (await (await fetch(`${address}/api/brands`)).json()) as { data: unknown[] };
      expect(data).toHaveLength(12);
      expect((await fetch(`${address}/`)).status).toBe(200);
    }
    for (const program of programs) expect(program.err).not.toMatch(/startup parameter/);
  });

  test('backup, restore, lists, sessions and moves are what they are on a direct connection', async () => {
    const { direct, ...place } = await pooledPlace();
    await inContext(place, (context) => fillSite(context, 60));
    const before = await inContext({ ...place, DATABASE_URL: direct }, allRows);
    expect(await inContext(place, allRows)).toEqual(before);
    const other = await pooledPlace();
    const file = `${temporaryFolder()}/maison.tar`;
    await done(backup, [file], place);
    await done(restore, [file], { DATA_DIR: other.DATA_DIR, DATABASE_URL: other.DATABASE_URL });
    expect(await inContext({ ...other, DATABASE_URL: other.direct }, allRows)).toEqual(before);
  });

  test('one instance at a time holds an advisory lock, and no connection keeps the lock afterwards', async () => {
    const { direct, ...place } = await pooledPlace();
    const [one, two] = await Promise.all(
      [place.DATABASE_URL, place.DATABASE_URL].map((databaseUrl) =>
        openDatabase({ dataDir: place.DATA_DIR, databaseUrl }, () => undefined),
      ),
    );
    const order: string[] = [];
    const turn = (name: string) => async () => {
      order.push(`${name} begins`);
      await addAdministrator({ database: name === 'a' ? one : two } as never, name, 'un long mot de passe');
      order.push(`${name} ends`);
    };
    await Promise.all([one?.advisoryLock(turn('a'), () => undefined), two?.advisoryLock(turn('b'), () => undefined)]);
    expect([
      ['a begins', 'a ends', 'b begins', 'b ends'],
      ['b begins', 'b ends', 'a begins', 'a ends'],
    ]).toContainEqual(order);
    await Promise.all([one?.close(), two?.close()]);
  });
});
