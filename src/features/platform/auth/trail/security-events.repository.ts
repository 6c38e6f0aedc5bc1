import { hash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { type AppContext, inTransaction } from '../../../../server/app-context.ts';
import type { Tables } from '../../../../server/db/tables.ts';
import { monthsBefore } from '../../../../shared/dates/dates.ts';
import { deleteOldNetworkKeys } from './network-key.server.ts';
import { type Outcome, SECURITY_MONTHS, type SecurityKind } from './security-event.ts';

/** An event without its account. `count` is the number of its repetitions within a minute. */
export type SecurityEvent = Omit<Selectable<Tables['security_events']>, 'account' | 'slot'>;

/** One row of the table: equal events within a minute. `network` is a hash, or '' if the network is unknown. */
export type StoredEvent = Omit<SecurityEvent, 'id'> & { account: number };

/** `deleteOldEvents` keeps at most this number of rows with refusals, because anybody can cause refusals. */
const MAX_REFUSALS = 100_000;

export async function storeEvents(context: AppContext, events: readonly StoredEvent[]): Promise<void> {
  const rows = events.map((event) => ({ ...event, slot: slotOf(event) }));
  // Sorted, so that two instances cannot deadlock.
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

/** An absent property does not restrict. `from` is included, `to` is excluded. */
export type SecurityFilter = {
  kinds?: readonly SecurityKind[];
  outcome?: Outcome;
  who?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** Selects only events before this time, or at this time with a lower id. */
  before?: { at: string; id: number } | undefined;
};

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

/**
 * Returns the time of the first login of each person in `events` from each network. The map's keys come from
 * `networkOf`. The hash of a network changes each month, so this is the first login of a month.
 */
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

export const networkOf = ({ who, network }: Pick<SecurityEvent, 'who' | 'network'>) => `${network} ${who}`;

export async function peopleOfEvents({ database }: AppContext): Promise<string[]> {
  const rows = await database.query.selectFrom('security_events').select('who').distinct().execute();
  return rows.map(({ who }) => who).filter((who) => who !== '');
}

/**
 * Deletes expired rows, the oldest refusals above the maximum, and the network keys of earlier months. @returns the
 * number of deleted rows
 */
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
