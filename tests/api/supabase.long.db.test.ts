/**
 * Tests a database like Supabase's: its public roles get rights to every table, and it has schemas of other programs.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { backup } from '../../src/commands/backup.ts';
import { restore } from '../../src/commands/restore.ts';
import { done } from '../support/commands.ts';
import { createDatabase, ENGINE } from '../support/context.ts';
import { logIn, PASSWORD, sendJson } from '../support/log-in.ts';
import { LIVE, startProgram, temporaryFolder } from '../support/program.ts';
import { allRows, fillSite, inContext } from '../support/whole-site.ts';

const PUBLIC_ROLES = ['anon', 'authenticated'];
const CLOSE = readFileSync(join(import.meta.dirname, '../../deploy/supabase.sql'), 'utf8');

/**
 * Roles belong to the whole database server, and test files run at the same time. The lock makes sure that each role is
 * created only once.
 */
const ROLES = `do $$ begin
  perform pg_advisory_xact_lock(5);
  if to_regrole('anon') is null then create role anon nologin noinherit; end if;
  if to_regrole('authenticated') is null then create role authenticated nologin noinherit; end if;
  if to_regrole('garage') is null then create role garage login; end if;
end $$`;

const HOST = `
  grant usage on schema public to anon, authenticated;
  grant anon, authenticated to garage;
  alter schema public owner to garage;
  set role garage;
  alter default privileges in schema public grant all on tables to anon, authenticated;
  alter default privileges in schema public grant all on sequences to anon, authenticated;
  alter default privileges in schema public grant all on functions to anon, authenticated;
  reset role;
  create schema auth;
  create table auth.users (id uuid, instance uuid, email text, primary key (id, instance));
  insert into auth.users values (gen_random_uuid(), gen_random_uuid(), 'somebody@example.org');
  grant usage on schema auth to garage;
  grant select on all tables in schema auth to garage`;

/** Creates an empty database as Supabase does. The site's role is no superuser, and can read the schema 'auth'. */
async function hostedPlace() {
  const { url, drop } = await createDatabase();
  onTestFinished(drop);
  await as(url, async (ask) => {
    await ask(ROLES);
    await ask(HOST);
  });
  const own = new URL(url);
  own.username = 'garage';
  return { DATA_DIR: join(temporaryFolder(), 'data'), DATABASE_URL: own.href };
}

type Ask = (statement: string) => Promise<Record<string, unknown>[]>;

async function as<T>(url: string, work: (ask: Ask) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(async (statement) => (await client.query(statement)).rows ?? []);
  } finally {
    await client.end();
  }
}

describe.runIf(ENGINE === 'postgres')('A database with public roles', () => {
  test('anon reads and writes no row of any table, while the site serves and saves', async () => {
    const place = await hostedPlace();
    await inContext(place, (context) => fillSite(context, 20));
    await as(place.DATABASE_URL, async (ask) => {
      const named = await ask(`select tablename as name from pg_tables where schemaname = 'public'`);
      for (const role of PUBLIC_ROLES)
        for (const { name } of named) {
          await ask(`set role ${role}`);
          expect([name, await ask(`select * from ${name}`)]).toEqual([name, []]);
          expect([name, await ask(`delete from ${name} returning 1`)]).toEqual([name, []]);
          await expect(ask(`insert into ${name} default values`)).rejects.toThrow();
          await ask('reset role');
        }
      await expect(ask(`set role anon; insert into secrets values ('a', 'b')`)).rejects.toThrow(/row-level security/);
      await ask('reset role');
      expect(await ask('select name from secrets')).toHaveLength(1);
    });
    const program = startProgram({ env: { ...LIVE, ...place, ADMIN_PASSWORD: PASSWORD } });
    const address = await program.address();
    const { data } = (await (await fetch(`${address}/api/cars/list/-1`)).json()) as { data: unknown[] };
    expect(data).toHaveLength(12);
    const cookie = await logIn(address, 'Hélène', 'un long mot de passe');
    const brand = await sendJson(`${address}/api/admin/brands/new`, 'POST', { brandName: 'Dacia' }, cookie);
    expect(brand.status).toBe(201);
  });

  test('after the statements of deploy/supabase.sql the public roles may read no table', async () => {
    const place = await hostedPlace();
    await inContext(place, (context) => fillSite(context, 4));
    await as(place.DATABASE_URL, async (ask) => {
      await ask(CLOSE);
      expect(await ask(`select 1 from pg_tables where schemaname = 'public' and not rowsecurity`)).toEqual([]);
      await ask('create table later (id int)');
      for (const role of PUBLIC_ROLES)
        for (const asked of [
          'select from cars',
          'truncate sessions',
          'select from later',
          `select nextval('cars_id_seq')`,
        ])
          await expect(ask(`set role ${role}; ${asked}`)).rejects.toThrow(/permission denied/);
    });
    expect(await inContext(place, async ({ database }) => database.revision.now())).toBeGreaterThan(0);
  });

  test('a backup holds the site’s tables and no others, and is restored beside others', async () => {
    const [place, other] = [await hostedPlace(), await hostedPlace()];
    await inContext(place, (context) => fillSite(context, 20));
    const before = await inContext(place, allRows);
    expect(Object.keys(before)).toContain('cars');
    expect(before.users).toEqual([]);
    const file = join(temporaryFolder(), 'maison.tar');
    await done(backup, [file], place);
    await done(restore, [file], other);
    expect(await inContext(other, allRows)).toEqual(before);
  });
});
