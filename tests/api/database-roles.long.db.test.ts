/**
 * Tests two PostgreSQL roles. The first owns the tables and migrates them. The site uses the second, which reads and
 * writes rows but cannot change tables.
 */
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { dbMigrate } from '../../src/commands/db-migrate.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { grantToSite } from '../../src/server/db/site-role.ts';
import { done, outputOf, refusal, spawnCommand } from '../support/commands.ts';
import { createDatabase, ENGINE } from '../support/context.ts';
import { logIn, PASSWORD, sendJson } from '../support/log-in.ts';
import { LIVE, startProgram, temporaryFolder } from '../support/program.ts';

const OWNER = 'garage_owner';
const SITE = 'garage_site';
const DOTTED = 'garage.site';

/**
 * Roles belong to the whole database server, and test files run at the same time. The lock makes sure that each role is
 * created only once.
 */
const ROLES = `do $$ begin
  perform pg_advisory_xact_lock(6);
  if to_regrole('${OWNER}') is null then create role ${OWNER} login; end if;
  if to_regrole('${SITE}') is null then create role ${SITE} login; end if;
  if to_regrole('"${DOTTED}"') is null then create role "${DOTTED}" login; end if;
end $$`;

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows ?? [];
  } finally {
    await client.end();
  }
}

function as(role: string, url: string): string {
  const other = new URL(url);
  other.username = role;
  return other.href;
}

async function place() {
  const { url, drop } = await createDatabase();
  onTestFinished(drop);
  await ask(url, ROLES);
  await ask(url, `alter schema public owner to ${OWNER}`);
  const DATA_DIR = join(temporaryFolder(), 'data');
  return { ...LIVE, DATA_DIR, DATABASE_URL: as(SITE, url), MIGRATION_DATABASE_URL: as(OWNER, url), superuser: url };
}

describe.runIf(ENGINE === 'postgres')('SUPP-7: The database role of the site', () => {
  test.each([
    ['a role with a point', DOTTED, DOTTED],
    ['a role and the project, for a pooler', `${SITE}.project`, SITE],
  ])('the user name is %s', async (_name, username, role) => {
    const { superuser, ...env } = await place();
    const output = await done(dbMigrate, [], { ...env, DATABASE_URL: as(username, superuser) });
    expect(output).toContain(`« ${role} » lit et écrit`);
  });

  test('it serves, logs in, writes and deletes; it cannot alter, drop, truncate, create or rewrite the journal', async () => {
    const { superuser, ...env } = await place();
    const early = startProgram({ env });
    expect(await early.ended).toBe(1);
    expect(early.err).toMatch(/« garage_site » n’a pas le droit .+ npm run db:migrate/);
    expect(await ask(superuser, `select 1 from pg_tables where schemaname = 'public'`)).toEqual([]);
    expect(outputOf(await spawnCommand('db-migrate', [], env))).toMatch(
      /^La base est à jour .+ « garage_site » lit et écrit/,
    );
    // Each release runs this command again.
    await done(dbMigrate, [], env);

    const site = startProgram({ env: { ...env, ADMIN_PASSWORD: PASSWORD, MIGRATION_DATABASE_URL: '' } });
    const address = await site.address();
    const cookie = await logIn(address);
    const send = (path: string, method: string, body: unknown) =>
      sendJson(`${address}/api/admin/${path}`, method, body, cookie);
    const car = await send('cars/new', 'POST', { title: 'Brouillon', status: 'draft' });
    expect(car.status).toBe(201);
    const {
      data: [{ id }],
    } = (await car.json()) as { data: [{ id: number }] };
    expect((await send('cars/delete', 'DELETE', { id })).status).toBe(200);
    expect((await send('cars/bin', 'DELETE', { ids: [id] })).status).toBe(200);
    const values = `select distinct changes from journal where object = 'cars'`;
    expect(await ask(superuser, values)).toEqual([{ changes: '{}' }]);
    expect((await send('brands/new', 'POST', { brandName: 'Dacia' })).status).toBe(201);
    const { data } = (await (await fetch(`${address}/api/brands`)).json()) as { data: { id: number }[] };
    expect(data).toHaveLength(1);
    expect((await send('brands/delete', 'DELETE', { id: data[0]?.id })).status).toBe(200);
    expect((await fetch(`${address}/`)).status).toBe(200);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect(await ask(superuser, `select count(*)::int as n from journal where object = 'brands'`)).toEqual([{ n: 2 }]);

    for (const statement of [
      'alter table cars add column spare int',
      'alter table cars disable row level security',
      'drop table cars',
      'truncate cars',
      'create table spare (id int)',
      'create function spare() returns int language sql as $$ select 1 $$',
      'drop policy vitrine_site on secrets',
      `update journal set who = 'nobody'`,
      'delete from kysely_migration',
      'create role spare superuser',
      `copy cars to program 'true'`,
    ])
      await expect(ask(env.DATABASE_URL, statement), statement).rejects.toThrow(
        /permission denied|must be (owner|superuser)/,
      );
  });

  test('the site refuses a role that can change the tables, and says what to do', async () => {
    const { superuser, ...env } = await place();
    const location = { dataDir: env.DATA_DIR, databaseUrl: env.MIGRATION_DATABASE_URL };
    const { query, close } = await openDatabase(location, () => undefined);
    onTestFinished(close);
    await expect(grantToSite(query, 'postgres')).rejects.toThrow(/« postgres » du site peut tout.+nosuperuser/);
    await expect(grantToSite(query, OWNER)).rejects.toThrow(/est celui qui possède les tables.+en demande un autre/);
    await expect(grantToSite(query, 'absent')).rejects.toThrow(/n’a pas de rôle « absent » : create role/);
    await ask(superuser, `grant create on schema public to ${SITE}`);
    await expect(grantToSite(query, SITE)).rejects.toThrow(/peut créer des tables : revoke create/);
    await ask(superuser, `revoke create on schema public from ${SITE}`);
    await grantToSite(query, SITE);
    const asAbsent = { ...env, MIGRATION_DATABASE_URL: as('absent', superuser) };
    expect(await refusal(dbMigrate, [], asAbsent)).toMatch(/refuse l’utilisateur « absent ».+MIGRATION_DATABASE_URL/);
  });
});
