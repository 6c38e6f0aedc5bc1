import { randomBytes } from 'node:crypto';
import { type AppContext, inTransaction } from '../../../server/app-context.ts';
import type { Role } from '../../../shared/role.ts';
import { fold } from '../../../shared/text/text.ts';
import { hashPassword, isPassword } from './password.server.ts';

export type Account = { id: number; name: string; password_hash: string; role: Role; totp_secret: string };

/**
 * Ignores case and accents, because phones capitalize the first letter. Compares all names, so that a known name takes
 * the same time as an unknown name.
 */
export async function findAdministrator({ database }: AppContext, name: string): Promise<Account | undefined> {
  const rows = await database.query
    .selectFrom('administrators')
    .select(['id', 'name', 'password_hash', 'role', 'totp_secret'])
    .execute();
  return rows.find((candidate) => fold(candidate.name) === fold(name));
}

/** For an unknown name, the login checks this hash, so that both responses take the same time. */
let decoyHash: Promise<string> | undefined;

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
 * Returns the generated password, to print it once. Returns null if an administrator exists, or if the settings contain
 * the password.
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
    // A terminal has shown the generated password.
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

export async function changePassword(context: AppContext, name: string, password: string): Promise<boolean> {
  const password_hash = await hashPassword(password);
  return inTransaction(context, async (inside) => {
    const account = await findAdministrator(inside, name);
    if (account) await storePassword(inside, account.id, password_hash);
    return account !== undefined;
  });
}

export async function storePassword({ database: { query } }: AppContext, id: number, password_hash: string) {
  await query
    .updateTable('administrators')
    .set({ password_hash, must_change_password: 0 })
    .where('id', '=', id)
    .execute();
  await query.deleteFrom('sessions').where('administrator', '=', id).execute();
}

/** For the only owner, returns 'last' and removes nothing, because the next start would create a new owner. */
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

/** For the only owner, returns 'last' and changes nothing. */
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

/**
 * Returns the ids of all owners and locks their rows until the transaction ends. So if two requests change owners, the
 * second waits.
 */
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
