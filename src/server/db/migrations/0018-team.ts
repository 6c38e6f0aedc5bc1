import { type Kysely, sql } from 'kysely';
import type { Engine } from '../tables.ts';
import {
  type ColumnDefinition,
  column,
  createTable,
  idColumn,
  integerType,
  isFilled,
  jsonColumn,
  timestampColumn,
  timestampType,
} from './columns.ts';

/** Adds roles, invitations and second factors. Existing administrators had all rights, so they become owners. */
export async function createTeam(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await extendAdministrators(db, engine);
  const administrator = column('administrator', integerType(engine), (owner) =>
    owner.notNull().references('administrators.id').onDelete('cascade'),
  );
  const hash = (name: string): ColumnDefinition =>
    column(name, 'text', (text) =>
      text
        .primaryKey()
        .notNull()
        .check(sql`length(${sql.ref(name)}) = 64`),
    );
  await createTable(db, engine, 'invitations', [
    idColumn(engine),
    column('token_hash', 'text', (hash) => hash.notNull().unique().check(sql`length(token_hash) = 64`)),
    column('name', 'text', (name) => name.notNull().check(isFilled('name', 100))),
    column('role', 'text', (role) => role.notNull().check(sql`role in ('owner', 'editor')`)),
    column('invited_by', 'text', (name) => name.notNull()),
    timestampColumn(engine, 'created_at'),
    column('accepted_at', timestampType(engine), (at) => at),
  ]);
  await createTable(db, engine, 'passkeys', [
    column('id', 'text', (id) => id.primaryKey().notNull().check(isFilled('id', 2_000))),
    administrator,
    column('name', 'text', (name) => name.notNull().check(isFilled('name', 100))),
    column('public_key', 'text', (key) => key.notNull()),
    column('counter', integerType(engine), (counter) => counter.notNull().check(sql`counter >= 0`)),
    jsonColumn(engine, 'transports', 'array'),
    timestampColumn(engine, 'created_at'),
    column('last_used_at', timestampType(engine), (at) => at),
  ]);
  await createTable(db, engine, 'recovery_codes', [hash('code_hash'), administrator]);
  await createTable(db, engine, 'challenges', [
    hash('challenge_hash'),
    column('purpose', 'text', (purpose) => purpose.notNull()),
    column('ends_at', timestampType(engine), (at) => at.notNull()),
  ]);
  for (const table of ['passkeys', 'recovery_codes'])
    await db.schema.createIndex(`${table}_administrator`).on(table).column('administrator').execute();
  if (engine === 'sqlite') return;
  for (const table of ['invitations', 'passkeys', 'recovery_codes', 'challenges'])
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
}

async function extendAdministrators(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const add = ([name, type, build]: ColumnDefinition) =>
    db.schema.alterTable('administrators').addColumn(name, type, build).execute();
  await add(
    column('role', 'text', (role) => role.notNull().defaultTo('owner').check(sql`role in ('owner', 'editor')`)),
  );
  await add(
    column('must_change_password', integerType(engine), (must) =>
      must.notNull().defaultTo(0).check(sql`must_change_password in (0, 1)`),
    ),
  );
  await add(column('totp_secret', 'text', (secret) => secret.notNull().defaultTo('')));
  await add(column('totp_step', integerType(engine), (step) => step.notNull().defaultTo(0)));
  await add(column('last_used_at', timestampType(engine), (at) => at));
}
