import { type AppContext, inTransaction } from '../../../server/app-context.ts';
import type { DataService } from '../../platform/data-service/data-service.repository.ts';
import type { Identity, KnownIdentity } from './identity.ts';

/**
 * Returns the id of a person's row. Issuer and subject identify the person. If the row with this email belongs to
 * another person, that person has lost the email at the provider. Then that person's sessions end, and this person gets
 * the row.
 * @throws Error if the data service fails
 */
export async function userOf(context: AppContext, service: DataService, person: KnownIdentity): Promise<number> {
  const movedId = await moveToNewEmail(context, person);
  if (movedId !== null) return movedId;
  await findOrCreateUser(service, person);
  return bindToPerson(context, person);
}

/** If a known person has a new email, writes it and deletes the other row with this email. Otherwise returns null. */
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
 * If two first sign-ins come at the same time, the second insert violates the unique email. Then both use the row of
 * the first.
 * @throws Error if the data service fails
 */
async function findOrCreateUser(service: DataService, { email, name, picture }: Identity): Promise<void> {
  if (await service.exists('Users', { email })) return;
  const inserted = await service.insert('Users', { email, name, image: picture });
  if (inserted === false || (inserted.error && inserted.status !== 409)) throw new Error('Users could not be written');
}
