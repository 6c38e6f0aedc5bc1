import { randomBytes } from 'node:crypto';
import { type AppContext, inTransaction } from '../../../server/app-context.ts';
import type { Role } from '../../../shared/role.ts';
import { fold } from '../../../shared/text/text.ts';
import { hashPassword, isPassword } from './password.server.ts';

/** The administrators and their roles. */

/** An administrator as read from the database. */
export type Account = { id: number; name: string; password_hash: string; role: Role; totp_secret: string };

/**
 * The administrator of that name, in any case and with or without accents: phones capitalize the first letter. All
 * names are read and compared here, so that a known name takes as long as an unknown one.
 */
export async function findAdministrator({ database }: AppContext, name: string): Promise<Account | undefined> {
  const rows = await database.query
    .selectFrom('administrators')
    .select(['id', 'name', 'password_hash', 'role', 'totp_secret'])
    .execute();
  return rows.find((candidate) => fold(candidate.name) === fold(name));
}

/** Checked when the name is unknown, so that the response takes as long as for a known one. */
let decoyHash: Promise<string> | undefined;

/** The administrator of that name and password, or null. @throws DomainError 503 when too many are being checked. */
export async function checkCredentials(context: AppContext, name: string, password: string): Promise<Account | null> {
  decoyHash ??= hashPassword(randomBytes(16).toString('hex')).catch((error: unknown) => {
    decoyHash = undefined;
    throw error;
  });
  const [decoy, account] = [await decoyHash, await findAdministrator(context, name)];
  const isRight = await isPassword(password, account?.password_hash ?? decoy);
  return account && isRight ? account : null;
}

/**
 * Creates the first administrator if there is none. Returns its generated password, to print once; null if there was an
 * administrator already or the settings gave the password.
 */
export async function ensureFirstAdministrator(
  context: AppContext,
  credentials: { name: string | undefined; password: string | undefined },
): Promise<{ name: string; password: string } | null> {
  if ((await listAdministrators(context)).length > 0) return null;
  const name = credentials.name ?? 'admin';
  const password = credentials.password ?? generatePassword();
  const password_hash = await hashPassword(password);
  const isCreated = await inTransaction(context, async (inside) => {
    if ((await listAdministrators(inside)).length > 0) return false;
    // A generated password was shown on a terminal; one from the settings is the operator's choice.
    const must_change_password = credentials.password === undefined ? 1 : 0;
    return (await insertAdministrator(inside, { name, password_hash, role: 'owner', must_change_password })) !== null;
  });
  return isCreated && credentials.password === undefined ? { name, password } : null;
}

function generatePassword(): string {
  return randomBytes(12).toString('base64url');
}

export async function listAdministrators({ database }: AppContext) {
  return database.query.selectFrom('administrators').select(['name', 'role', 'created_at']).orderBy('name').execute();
}

/** The new administrator's id, or null when the name is taken. */
export async function insertAdministrator(
  context: AppContext,
  administrator: { name: string; password_hash: string; role: Role; must_change_password?: 0 | 1 },
): Promise<number | null> {
  if (await findAdministrator(context, administrator.name)) return null;
  const row = await context.database.query
    .insertInto('administrators')
    .values(administrator)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Changes a password and ends every session of that administrator; false when there is none of that name. */
export async function changePassword(context: AppContext, name: string, password: string): Promise<boolean> {
  const password_hash = await hashPassword(password);
  return inTransaction(context, async (inside) => {
    const account = await findAdministrator(inside, name);
    if (!account) return false;
    const { query } = inside.database;
    await query
      .updateTable('administrators')
      .set({ password_hash, must_change_password: 0 })
      .where('id', '=', account.id)
      .execute();
    await query.deleteFrom('sessions').where('administrator', '=', account.id).execute();
    return true;
  });
}

/**
 * 'last' when it is the only owner: the team would be without one, and without an administrator the next start would
 * create one.
 */
export async function removeAdministrator(context: AppContext, name: string): Promise<'removed' | 'unknown' | 'last'> {
  return inTransaction(context, async (inside) => {
    const owners = await lockOwners(inside);
    const account = await findAdministrator(inside, name);
    if (!account) return 'unknown';
    if (owners.length === 1 && owners[0] === account.id) return 'last';
    await inside.database.query.deleteFrom('administrators').where('id', '=', account.id).execute();
    return 'removed';
  });
}

/** 'last' for the only owner. */
export async function changeRole(
  context: AppContext,
  name: string,
  role: Role,
): Promise<'changed' | 'same' | 'unknown' | 'last'> {
  return inTransaction(context, async (inside) => {
    const owners = await lockOwners(inside);
    const account = await findAdministrator(inside, name);
    if (!account) return 'unknown';
    if (account.role === role) return 'same';
    if (owners.length === 1 && owners[0] === account.id) return 'last';
    await inside.database.query.updateTable('administrators').set({ role }).where('id', '=', account.id).execute();
    return 'changed';
  });
}

/** Ids of all owners, locked until the transaction ends: of two requests that change owners one waits for the other. */
async function lockOwners({ database: { engine, query } }: AppContext): Promise<number[]> {
  const owners = await query
    .selectFrom('administrators')
    .select('id')
    .where('role', '=', 'owner')
    .orderBy('id')
    .$if(engine === 'postgres', (select) => select.forUpdate())
    .execute();
  return owners.map(({ id }) => id);
}
