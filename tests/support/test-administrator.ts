/** Adds administrators whose password check takes no time; the site's own takes a tenth of a second. */
import { argon2Sync, randomBytes } from 'node:crypto';
import { insertAdministrator } from '../../src/features/platform/auth/administrators.repository.ts';
import type { AppContext } from '../../src/server/app-context.ts';
import type { Role } from '../../src/shared/role.ts';

/** The lowest costs that argon2id accepts. */
const COST = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 } as const;

export async function addTestAdministrator(
  context: AppContext,
  name: string,
  password: string,
  role: Role = 'owner',
): Promise<void> {
  const nonce = randomBytes(16);
  const tag = argon2Sync('argon2id', { message: password, nonce, ...COST });
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  const password_hash = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${text(nonce)}$${text(tag)}`;
  await insertAdministrator(context, { name, password_hash, role });
}
