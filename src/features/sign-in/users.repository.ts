import type { DataService } from '../../server/db/data-service.ts';
import type { Identity } from './identity.ts';

/**
 * Makes sure that a person is in Users: found by email, created if absent (DSV-7, STT-7). Two first sign-ins at once
 * make one row: the second insert violates the unique email and the row of the first is read.
 * @throws Error when the data service fails.
 */
export async function findOrCreateUser(service: DataService, { email, name, picture }: Identity): Promise<Identity> {
  const known = await service.exists('Users', { email });
  if (!known) {
    const inserted = await service.insert('Users', { email, name, image: picture });
    if (inserted === false || (inserted.error && inserted.status !== 409))
      throw new Error('Users could not be written');
  }
  const found = await service.read('Users', { columns: ['email', 'name', 'image'], equals: { email } });
  const [row] = found === false ? [] : (found.data ?? []);
  if (!row) throw new Error('Users could not be read');
  return { email, name, picture };
}
