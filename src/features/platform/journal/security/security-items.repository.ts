import type { AppContext } from '../../../../server/app-context.ts';
import type { SecurityKind } from '../../auth/trail/security-event.ts';
import {
  firstLogins,
  networkOf,
  peopleOfEvents,
  readEvents,
  type SecurityFilter,
} from '../../auth/trail/security-events.repository.ts';
import { listAuthors, readEntries } from '../journal.repository.ts';
import { JOURNAL_OBJECTS, type JournalObject } from '../journal.ts';
import type { Cursor, SecurityItem } from './security.schema.ts';
import type { SecurityFilterName } from './security-filters.ts';

/** `from` is included, `to` is excluded. */
export type ItemFilter = {
  kind?: SecurityFilterName | undefined;
  who?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

const DOORS: readonly SecurityKind[] = ['login', 'lockout', 'confirmation', 'logout', 'sessions'];
const TEAM: readonly JournalObject[] = ['team', 'invitations'];
const OTHERS = JOURNAL_OBJECTS.filter((object) => !TEAM.includes(object));

/** The events and the journal's objects that each filter shows. Null shows none. */
const PARTS: Record<SecurityFilterName, { events: SecurityFilter | null; objects: readonly JournalObject[] | null }> = {
  access: { events: {}, objects: TEAM },
  login: { events: { kinds: DOORS }, objects: null },
  refusal: { events: { outcome: 'refused' }, objects: null },
  team: { events: null, objects: TEAM },
  write: { events: null, objects: OTHERS },
  all: { events: {}, objects: JOURNAL_OBJECTS },
};

/**
 * Returns events and journal entries in one list, newest first; at the same moment, events first. Each table is read by
 * its own index, so the cost of a page does not grow with the tables.
 */
export async function readItems(
  context: AppContext,
  { kind = 'all', ...filter }: ItemFilter,
  after: Cursor | undefined,
  limit: number,
): Promise<{ data: SecurityItem[]; next: string | null }> {
  const { events, objects } = PARTS[kind];
  const items = [
    ...(events ? await eventsAfter(context, { ...filter, ...events }, after, limit + 1) : []),
    ...(objects ? await entriesAfter(context, { ...filter, objects }, after, limit + 1) : []),
  ].sort(newestFirst);
  const data = items.slice(0, limit);
  const last = data.at(-1);
  return { data, next: last && items.length > limit ? `${last.at}_${last.id}` : null };
}

export async function listPeople(context: AppContext): Promise<string[]> {
  const names = new Set([...(await peopleOfEvents(context)), ...(await listAuthors(context))]);
  names.delete('');
  return [...names].sort((a, b) => a.localeCompare(b, 'fr'));
}

async function eventsAfter(context: AppContext, filter: SecurityFilter, after: Cursor | undefined, limit: number) {
  const before = after && { at: after.at, id: after.source === 'e' ? after.id : 0 };
  const events = await readEvents(context, { ...filter, before }, limit);
  const first = await firstLogins(context, events);
  return events.map(({ id, ...event }): SecurityItem => {
    const familiar = (first.get(networkOf(event)) ?? event.at) < event.at;
    return { ...event, id: `e${id}`, familiar, change: null };
  });
}

async function entriesAfter(
  context: AppContext,
  { objects, ...filter }: Omit<ItemFilter, 'kind'> & { objects: readonly JournalObject[] },
  after: Cursor | undefined,
  limit: number,
): Promise<SecurityItem[]> {
  // At the same moment, events come before entries. After an event, the list continues with all entries of its moment.
  const before = after && { at: after.at, id: after.source === 'j' ? after.id : Number.MAX_SAFE_INTEGER };
  const entries = await readEntries(context, { ...filter, objects, before }, limit);
  return entries.map(({ entryId, at, who, action, object, id, title, origin, changes }) => ({
    id: `j${entryId}`,
    at,
    last_at: at,
    count: 1,
    outcome: 'ok',
    reason: '',
    target: '',
    network: '',
    familiar: false,
    who,
    kind: TEAM.includes(object) ? 'team' : 'write',
    change: { action, object, id, title, origin, fields: Object.keys(changes) },
  }));
}

function newestFirst(a: SecurityItem, b: SecurityItem): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1;
  if (a.id[0] !== b.id[0]) return a.id < b.id ? -1 : 1;
  return Number(b.id.slice(1)) - Number(a.id.slice(1));
}
