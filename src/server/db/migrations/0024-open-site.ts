import { type Kysely, sql } from 'kysely';

/**
 * A new live site is in preparation until its owner opens it. Sites of a release without settings were open, and have
 * an administrator: their display settings get a first version that says so.
 */
export async function keepSitesOpen(db: Kysely<unknown>): Promise<void> {
  for (const table of ['settings', 'settings_history'])
    await sql`insert into ${sql.table(table)} (section, version, value, updated_by)
      select 'display', 1, '{"open":true}', ''
      where exists (select 1 from administrators)
        and not exists (select 1 from settings where section <> 'display')`.execute(db);
}
