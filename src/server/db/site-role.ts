import { type Kysely, sql } from 'kysely';
import { StartError } from '../config.ts';
import type { Tables } from './tables.ts';

/** The site adds and deletes entries of the journal, and empties their values. A trigger rejects any other change. */
const RIGHTS_ON_JOURNAL = 'select, insert, delete, update (changes, has_price)';

/** Tables that only migrations write. */
const READ_ONLY = ['kysely_migration', 'kysely_migration_lock'];

const POLICY = 'vitrine_site';

/**
 * Gives a role the rights on rows that the site needs, and no right to change tables. Row-level security is on
 * (migration 0006), so the role needs a policy. The owner of the tables calls this after each migration.
 * @throws StartError if the role could still change the tables
 */
export async function grantToSite(query: Kysely<Tables>, role: string): Promise<void> {
  await query.transaction().execute(async (transaction) => {
    await rejectPowerful(transaction, role);
    const site = sql.id(role);
    const { rows } = await sql<{ schema: string; name: string }>`
      select schemaname as schema, tablename as name from pg_tables
      where schemaname = current_schema() and tableowner = current_user`.execute(transaction);
    for (const { schema, name } of rows) {
      const table = sql.id(schema, name);
      await sql`revoke all on ${table} from ${site}`.execute(transaction);
      await sql`grant ${sql.raw(rightsOn(name))} on ${table} to ${site}`.execute(transaction);
      await sql`drop policy if exists ${sql.id(POLICY)} on ${table}`.execute(transaction);
      await sql`create policy ${sql.id(POLICY)} on ${table} to ${site} using (true) with check (true)`.execute(
        transaction,
      );
    }
    const { schema } = (await schemaOf(transaction)) ?? {};
    if (schema === undefined) return;
    const inSchema = sql.id(schema);
    await sql`grant usage on schema ${inSchema} to ${site}`.execute(transaction);
    await sql`grant usage, select on all sequences in schema ${inSchema} to ${site}`.execute(transaction);
    await sql`grant execute on all functions in schema ${inSchema} to ${site}`.execute(transaction);
  });
}

function rightsOn(table: string): string {
  if (READ_ONLY.includes(table)) return 'select';
  return table === 'journal' ? RIGHTS_ON_JOURNAL : 'select, insert, update, delete';
}

async function schemaOf(query: Kysely<Tables>) {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(query);
  return rows[0];
}

type Powers = { superuser: boolean; creates: boolean; member: boolean };

async function rejectPowerful(query: Kysely<Tables>, role: string): Promise<void> {
  const { rows } = await sql<Powers>`
    select rolsuper or rolbypassrls or rolcreaterole as superuser,
      has_schema_privilege(oid, current_schema(), 'create') as creates,
      pg_has_role(oid, current_user, 'member') as member
    from pg_roles where rolname = ${role}`.execute(query);
  const [powers] = rows;
  if (!powers)
    throw new StartError(`PostgreSQL n’a pas de rôle « ${role} » : create role "${role}" login password '…'.`);
  if (powers.superuser)
    throw new StartError(
      `Le rôle « ${role} » du site peut tout, ou se donner tout : alter role "${role}" nosuperuser nobypassrls nocreaterole.`,
    );
  if (powers.member)
    throw new StartError(
      `Le rôle « ${role} » du site est celui qui possède les tables, ou en fait partie : DATABASE_URL en demande un autre que MIGRATION_DATABASE_URL.`,
    );
  if (powers.creates)
    throw new StartError(
      `Le rôle « ${role} » du site peut créer des tables : revoke create on schema public from public, "${role}".`,
    );
}
