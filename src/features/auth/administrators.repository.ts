import { randomBytes } from 'node:crypto';
import { type AppContext, inTransaction } from '../../server/app-context.ts';
import { fold } from '../../shared/text.ts';
import { hashPassword, isPassword } from './password.server.ts';

/** The administrators, all equal (D30). */

/** An administrator as it was when it was looked up. */
export type Account = { id: number; name: string; password_hash: string };

/**
 * The administrator of that name, whatever its case, accents and odd spaces: a phone writes the first letter large. All
 * names are read and compared here, a known one in the same time as an unknown one.
 */
export async function findAdministrator({ database }: AppContext, name: string): Promise<Account | undefined> {
  const all = await database.query.selectFrom('administrators').select(['id', 'name', 'password_hash']).execute();
  return all.find((known) => fold(known.name) === fold(name));
}

/** Compared where the name is unknown, so that an answer takes as long as for a known one. */
let nobody: Promise<string> | undefined;

/** The administrator of that name and password, or null. */
export async function checkCredentials(context: AppContext, name: string, password: string): Promise<Account | null> {
  nobody ??= hashPassword(randomBytes(16).toString('hex'));
  const [decoy, found] = [await nobody, await findAdministrator(context, name)];
  const right = await isPassword(password, found?.password_hash ?? decoy);
  return found && right ? found : null;
}

/**
 * Creates the first administrator when there is none, and answers the generated password to print once; null when
 * there was one already, or when the settings gave the password.
 */
export async function ensureFirstAdministrator(
  context: AppContext,
  given: { name: string | undefined; password: string | undefined },
): Promise<{ name: string; password: string } | null> {
  if ((await listAdministrators(context)).length > 0) return null;
  const name = given.name ?? 'admin';
  const password = given.password ?? generatePassword();
  const password_hash = await hashPassword(password);
  const created = await inTransaction(context, async (inside) => {
    if ((await listAdministrators(inside)).length > 0) return false;
    return addHashed(inside, name, password_hash);
  });
  return created && given.password === undefined ? { name, password } : null;
}

export function generatePassword(): string {
  return randomBytes(12).toString('base64url');
}

export async function listAdministrators({ database }: AppContext): Promise<{ name: string; created_at: string }[]> {
  return database.query.selectFrom('administrators').select(['name', 'created_at']).orderBy('name').execute();
}

/** False when the name is taken. */
export async function addAdministrator(context: AppContext, name: string, password: string): Promise<boolean> {
  return addHashed(context, name, await hashPassword(password));
}

async function addHashed(context: AppContext, name: string, password_hash: string): Promise<boolean> {
  if (await findAdministrator(context, name)) return false;
  const { numInsertedOrUpdatedRows } = await context.database.query
    .insertInto('administrators')
    .values({ name, password_hash })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Changes a password and ends every session of that administrator (D30); false when there is none of that name. */
export async function changePassword(context: AppContext, name: string, password: string): Promise<boolean> {
  const password_hash = await hashPassword(password);
  return inTransaction(context, async (inside) => {
    const found = await findAdministrator(inside, name);
    if (!found) return false;
    const { query } = inside.database;
    await query.updateTable('administrators').set({ password_hash }).where('id', '=', found.id).execute();
    await query.deleteFrom('sessions').where('administrator', '=', found.id).execute();
    return true;
  });
}

/** 'last' when it is the only one: a house without an administrator would make one up at its next start. */
export async function removeAdministrator(context: AppContext, name: string): Promise<'removed' | 'unknown' | 'last'> {
  return inTransaction(context, async (inside) => {
    const found = await findAdministrator(inside, name);
    if (!found) return 'unknown';
    if ((await listAdministrators(inside)).length === 1) return 'last';
    await inside.database.query.deleteFrom('administrators').where('id', '=', found.id).execute();
    return 'removed';
  });
}
