import { hash } from 'node:crypto';
import { type AppContext, inTransaction } from '../../../../server/app-context.ts';
import { monthsBefore } from '../../../../shared/dates/months.ts';
import { deleteOldNetworkKeys } from './network-key.server.ts';
import { type Outcome, SECURITY_MONTHS, type SecurityEvent, type SecurityKind } from './security-event.ts';

/** Events that are the same, as they are stored: `network` is hashed. */
export type StoredEvent = Omit<SecurityEvent, 'id'> & { account: number };

/** The newest refusals up to this many are kept, because anybody can cause them. Successes are kept SECURITY_MONTHS. */
const MAX_REFUSALS = 100_000;

/** Adds events: to the row of the same event in the same minute, of any instance, or as a new row. */
export async function storeEvents(context: AppContext, events: readonly StoredEvent[]): Promise<void> {
  const rows = events.map((event) => ({ ...event, slot: slotOf(event) }));
  // In one order, so that two instances do not wait for each other.
  rows.sort((a, b) => (a.slot < b.slot ? -1 : 1));
  await inTransaction(context, async ({ database: { query } }) => {
    for (const row of rows)
      await query
        .insertInto('security_events')
        .values(row)
        .onConflict((conflict) =>
          conflict.column('slot').doUpdateSet((of) => ({
            count: of('security_events.count', '+', row.count),
            last_at: row.last_at,
          })),
        )
        .execute();
  });
}

function slotOf({ at, kind, outcome, reason, target, account, network }: StoredEvent): string {
  return hash('sha256', JSON.stringify([at.slice(0, 16), kind, outcome, reason, target, account, network]), 'hex');
}

/** A filter of the trail; an absent one filters nothing. `from` and `to` are moments, `to` excluded. */
export type SecurityFilter = {
  kinds?: readonly SecurityKind[];
  outcome?: Outcome;
  who?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** Only those at or before this moment; of those at it only the ones with an id below. */
  before?: { at: string; id: number } | undefined;
};

/** Events, newest first. */
export async function readEvents(
  { database }: AppContext,
  { kinds, outcome, who, from, to, before }: SecurityFilter,
  limit: number,
): Promise<SecurityEvent[]> {
  let events = database.query
    .selectFrom('security_events')
    .select(['id', 'at', 'last_at', 'count', 'kind', 'outcome', 'reason', 'target', 'who', 'network']);
  if (kinds !== undefined) events = events.where('kind', 'in', kinds);
  if (outcome !== undefined) events = events.where('outcome', '=', outcome);
  if (who !== undefined) events = events.where('who', '=', who);
  if (from !== undefined) events = events.where('at', '>=', from.toISOString());
  if (to !== undefined) events = events.where('at', '<', to.toISOString());
  if (before !== undefined)
    events = events.where((of) =>
      of.or([of('at', '<', before.at), of.and([of('at', '=', before.at), of('id', '<', before.id)])]),
    );
  return events.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** When each of some administrators signed in first from each network, by `networkOf`. */
export async function firstLogins(
  { database }: AppContext,
  events: readonly Pick<SecurityEvent, 'who' | 'network'>[],
): Promise<Map<string, string>> {
  const names = [...new Set(events.map(({ who }) => who))].filter((who) => who !== '');
  if (names.length === 0) return new Map();
  const rows = await database.query
    .selectFrom('security_events')
    .select(({ fn }) => ['who', 'network', fn.min('at').as('first')])
    .where('kind', '=', 'login')
    .where('outcome', '=', 'ok')
    .where('who', 'in', names)
    .groupBy(['who', 'network'])
    .execute();
  return new Map(rows.map((row) => [networkOf(row), row.first]));
}

/** Names a network of an administrator. */
export const networkOf = ({ who, network }: Pick<SecurityEvent, 'who' | 'network'>) => `${network} ${who}`;

/** The names that events have. */
export async function peopleOfEvents({ database }: AppContext): Promise<string[]> {
  const rows = await database.query.selectFrom('security_events').select('who').distinct().execute();
  return rows.map(({ who }) => who).filter((who) => who !== '');
}

/** Deletes old events, refusals beyond `maxRefusals`, and keys of earlier months. @returns the number of events */
export async function deleteOldEvents(context: AppContext, now: Date, maxRefusals = MAX_REFUSALS): Promise<number> {
  const { query } = context.database;
  const old = await query
    .deleteFrom('security_events')
    .where('at', '<', monthsBefore(now, SECURITY_MONTHS))
    .executeTakeFirst();
  const refusals = query.selectFrom('security_events').select('id').where('outcome', '=', 'refused');
  const surplus = await refusals.orderBy('id', 'desc').offset(maxRefusals).limit(1).executeTakeFirst();
  const dropped = surplus
    ? await query
        .deleteFrom('security_events')
        .where('outcome', '=', 'refused')
        .where('id', '<=', surplus.id)
        .executeTakeFirst()
    : { numDeletedRows: 0n };
  await deleteOldNetworkKeys(context, now);
  return Number(old.numDeletedRows + dropped.numDeletedRows);
}
