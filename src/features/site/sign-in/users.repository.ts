import { type AppContext, inTransaction } from '../../../server/app-context.ts';
import type { DataService } from '../../platform/data-service/data-service.repository.ts';
import type { Identity, KnownIdentity } from './identity.ts';

/**
 * The row of a person in Users, created at the first sign-in. The provider's issuer and subject identify a
 * person; the email is today's. If that email was another person's until now, the provider has given it on: the other's
 * row does not count any longer, and its sessions end.
 * @throws Error when the data service fails.
 */
export async function userOf(context: AppContext, service: DataService, person: KnownIdentity): Promise<number> {
  const movedId = await moveToNewEmail(context, person);
  if (movedId !== null) return movedId;
  await findOrCreateUser(service, person);
  return bindToPerson(context, person);
}

/** The row of a known person whose email has changed, with the new one; null for every other person. */
function moveToNewEmail(context: AppContext, person: KnownIdentity): Promise<number | null> {
  const { issuer, subject, email } = person;
  return inTransaction(context, async ({ database: { query } }) => {
    const existingUser = await query
      .selectFrom('users')
      .select(['id', 'email'])
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst();
    if (!existingUser || existingUser.email === email) return null;
    await query.deleteFrom('users').where('email', '=', email).execute();
    await query.updateTable('users').set(columnsOf(person)).where('id', '=', existingUser.id).execute();
    return existingUser.id;
  });
}

/** Makes the row of that email this person's. */
function bindToPerson(context: AppContext, person: KnownIdentity): Promise<number> {
  return inTransaction(context, async ({ database: { engine, query } }) => {
    const row = await query
      .selectFrom('users')
      .select(['id', 'issuer', 'subject'])
      .where('email', '=', person.email)
      .$if(engine === 'postgres', (select) => select.forUpdate())
      .executeTakeFirstOrThrow();
    const isOther = row.subject !== '' && (row.subject !== person.subject || row.issuer !== person.issuer);
    if (isOther) await query.deleteFrom('visitor_sessions').where('visitor', '=', row.id).execute();
    await query.updateTable('users').set(columnsOf(person)).where('id', '=', row.id).execute();
    return row.id;
  });
}

const columnsOf = ({ picture, ...person }: KnownIdentity) => ({ ...person, image: picture });

/**
 * Makes sure that a person is in Users: found by email, created if absent. Two first sign-ins at once
 * make one row: the second insert violates the unique email and the row of the first is read.
 * @throws Error when the data service fails.
 */
async function findOrCreateUser(service: DataService, { email, name, picture }: Identity): Promise<void> {
  if (await service.exists('Users', { email })) return;
  const inserted = await service.insert('Users', { email, name, image: picture });
  if (inserted === false || (inserted.error && inserted.status !== 409)) throw new Error('Users could not be written');
}
