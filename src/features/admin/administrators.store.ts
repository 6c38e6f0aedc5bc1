import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { House } from '../../server/house.ts';
import { inTransaction } from '../../server/house.ts';

const argon2id = promisify(argon2);

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane; about 0.1 s here. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

/** A password as it is kept, in the PHC string format: `$argon2id$v=19$m=…,t=…,p=…$salt$tag` (D30). */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await argon2id('argon2id', { message: password, nonce, ...COST });
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${text(nonce)}$${text(tag)}`;
}

/**
 * Creates the first administrator when there is none, and answers the generated password to print once; null when
 * there was one already, or when the settings gave the password.
 */
export async function ensureFirstAdministrator(
  house: House,
  given: { name: string | undefined; password: string | undefined },
): Promise<{ name: string; password: string } | null> {
  const { database } = house;
  const known = await database.query.selectFrom('administrators').select('id').limit(1).executeTakeFirst();
  if (known) return null;
  const name = given.name ?? 'admin';
  const password = given.password ?? randomBytes(12).toString('base64url');
  const password_hash = await hashPassword(password);
  const created = await inTransaction(house, async (inside) => {
    const first = await inside.database.query.selectFrom('administrators').select('id').limit(1).executeTakeFirst();
    if (first) return false;
    const { numInsertedOrUpdatedRows } = await inside.database.query
      .insertInto('administrators')
      .values({ name, password_hash })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  });
  return created && given.password === undefined ? { name, password } : null;
}
