import { insertAdministrator } from '../../src/features/platform/auth/administrators.repository.ts';
import { hashPassword } from '../../src/features/platform/auth/password.server.ts';
import type { AppContext } from '../../src/server/app-context.ts';
import type { Role } from '../../src/shared/role.ts';

/** Adds an administrator with a password. Returns false if the name is taken. */
export async function addAdministrator(
  context: AppContext,
  name: string,
  password: string,
  role: Role = 'owner',
): Promise<boolean> {
  const password_hash = await hashPassword(password);
  return (await insertAdministrator(context, { name, password_hash, role })) !== null;
}
