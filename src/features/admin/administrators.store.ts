import { randomBytes } from 'node:crypto';
import { type House, inTransaction } from '../../server/house.ts';
import { hashPassword, isPassword } from './password.store.ts';

/** The administrators, all equal (D30). */

/** Compared when the name is unknown, so that an answer takes as long as for a known one. */
const nobody = hashPassword(randomBytes(16).toString('hex'));

/** The administrator of that name and password, or null. */
export async function checkCredentials(
  { database }: House,
  name: string,
  password: string,
): Promise<{ id: number; name: string } | null> {
  const found = await database.query
    .selectFrom('administrators')
    .select(['id', 'name', 'password_hash'])
    .where('name', '=', name)
    .executeTakeFirst();
  const right = await isPassword(password, found?.password_hash ?? (await nobody));
  return found && right ? { id: found.id, name: found.name } : null;
}

/**
 * Creates the first administrator when there is none, and answers the generated password to print once; null when
 * there was one already, or when the settings gave the password.
 */
export async function ensureFirstAdministrator(
  house: House,
  given: { name: string | undefined; password: string | undefined },
): Promise<{ name: string; password: string } | null> {
  if ((await listAdministrators(house)).length > 0) return null;
  const name = given.name ?? 'admin';
  const password = given.password ?? generatePassword();
  const password_hash = await hashPassword(password);
  const created = await inTransaction(house, async (inside) => {
    if ((await listAdministrators(inside)).length > 0) return false;
    return addHashed(inside, name, password_hash);
  });
  return created && given.password === undefined ? { name, password } : null;
}

export function generatePassword(): string {
  return randomBytes(12).toString('base64url');
}

export async function listAdministrators({ database }: House): Promise<{ name: string; created_at: string }[]> {
  return database.query.selectFrom('administrators').select(['name', 'created_at']).orderBy('name').execute();
}

/** False when the name is taken. */
export async function addAdministrator(house: House, name: string, password: string): Promise<boolean> {
  return addHashed(house, name, await hashPassword(password));
}

async function addHashed({ database }: House, name: string, password_hash: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database.query
    .insertInto('administrators')
    .values({ name, password_hash })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Changes a password and ends every session of that administrator (D30); false when there is none of that name. */
export async function changePassword(house: House, name: string, password: string): Promise<boolean> {
  const password_hash = await hashPassword(password);
  return inTransaction(house, async ({ database }) => {
    const changed = await database.query
      .updateTable('administrators')
      .set({ password_hash })
      .where('name', '=', name)
      .returning('id')
      .executeTakeFirst();
    if (!changed) return false;
    await database.query.deleteFrom('sessions').where('administrator', '=', changed.id).execute();
    return true;
  });
}

/** 'last' when it is the only one: a house without an administrator would make one up at its next start. */
export async function removeAdministrator(house: House, name: string): Promise<'removed' | 'unknown' | 'last'> {
  return inTransaction(house, async (inside) => {
    const all = await listAdministrators(inside);
    if (!all.some((known) => known.name === name)) return 'unknown';
    if (all.length === 1) return 'last';
    await inside.database.query.deleteFrom('administrators').where('name', '=', name).execute();
    return 'removed';
  });
}
