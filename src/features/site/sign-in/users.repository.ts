import { type AppContext, inTransaction } from '../../../server/app-context.ts';
import { hashOfToken, newToken } from '../../../server/token.ts';
import type { DataService } from '../../platform/data-service/data-service.repository.ts';
import type { Identity, KnownIdentity } from './identity.ts';
import { USER_COOKIE_SECONDS } from './identity.ts';

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

export async function openVisitorSession(
  { database: { query } }: AppContext,
  visitor: number,
  before: string | undefined,
): Promise<string> {
  const now = Date.now();
  const token = newToken();
  await query.deleteFrom('visitor_sessions').where('ends_at', '<', new Date(now).toISOString()).execute();
  if (before !== undefined)
    await query.deleteFrom('visitor_sessions').where('token_hash', '=', hashOfToken(before)).execute();
  const ends_at = new Date(now + USER_COOKIE_SECONDS * 1000).toISOString();
  await query
    .insertInto('visitor_sessions')
    .values({ token_hash: hashOfToken(token), visitor, ends_at })
    .execute();
  return token;
}

export async function visitorOf({ database }: AppContext, token: string | undefined): Promise<Identity | null> {
  if (!token) return null;
  const row = await database.query
    .selectFrom('visitor_sessions')
    .innerJoin('users', 'users.id', 'visitor_sessions.visitor')
    .select(['email', 'name', 'image as picture'])
    .where('token_hash', '=', hashOfToken(token))
    .where('ends_at', '>', new Date().toISOString())
    .executeTakeFirst();
  return row ?? null;
}

export async function closeVisitorSession({ database }: AppContext, token: string): Promise<void> {
  await database.query.deleteFrom('visitor_sessions').where('token_hash', '=', hashOfToken(token)).execute();
}
