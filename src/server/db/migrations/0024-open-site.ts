import { type Kysely, sql } from 'kysely';

/**
 * Keeps existing sites open. From now on, a new live site is in preparation until its owner opens it. If a database has
 * an administrator and no settings, the site was open. It gets display settings that say this.
 */
export async function keepSitesOpen(db: Kysely<unknown>): Promise<void> {
  for (const table of ['settings', 'settings_history'])
    await sql`insert into ${sql.table(table)} (section, version, value, updated_by)
      select 'display', 1, '{"open":true}', ''
      where exists (select 1 from administrators)
        and not exists (select 1 from settings where section <> 'display')`.execute(db);
}
