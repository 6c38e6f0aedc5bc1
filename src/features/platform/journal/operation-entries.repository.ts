import { isDeepStrictEqual } from 'node:util';
import type { AppContext } from '../../../server/app-context.ts';
import { ago, DAY_MS, monthsBefore } from '../../../shared/dates/dates.ts';
import type { Role } from '../../../shared/role.ts';
import { TRASH_DAYS } from '../../../shared/trash.ts';
import { OPERATOR, type Origin } from '../auth/origin.ts';
import {
  type Changes,
  isUndoable,
  JOURNAL_MONTHS,
  type JournalAction,
  type JournalObject,
  journalObjectsOf,
} from './journal.ts';
import type { UndoStep } from './undo-plan.server.ts';

export type OperationEntry = {
  at: string;
  who: string;
  origin: Origin;
  action: JournalAction;
  object: JournalObject;
  id: number;
  title: string;
  /** With the hidden fields. */
  changes: Changes;
};

/** Oldest first. */
export async function entriesOfOperation({ database }: AppContext, operation: string): Promise<OperationEntry[]> {
  const rows = await database.query
    .selectFrom('journal')
    .select(['at', 'who', 'origin', 'action', 'object', 'object_id as id', 'title', 'changes'])
    .where('operation', '=', operation)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, changes: JSON.parse(row.changes) }));
}

/**
 * Joins the entries of each object. Leaves out changes that the operation itself reverted. An object whose entries lost
 * their values stays, so that an undo names it.
 */
export function stepsOf(entries: readonly OperationEntry[]): UndoStep[] {
  const steps = new Map<string, UndoStep & { isEmptied: boolean }>();
  for (const { object, id, title, action, changes, at } of entries) {
    // Images have no number: their title is their path.
    const key = `${object} ${id} ${object === 'images' ? title : ''}`;
    const earlier = steps.get(key);
    steps.set(key, {
      object,
      id,
      title,
      isMade: earlier?.isMade ?? action === 'create',
      isGone: action === 'delete' || action === 'purge',
      isEmptied: Object.keys(changes).length === 0,
      changes: earlier ? joined(earlier.changes, changes) : changes,
      at,
    });
  }
  return [...steps.values()].filter(({ isMade, isGone, isEmptied, changes }) =>
    isMade || isGone ? isMade !== isGone : isEmptied || Object.keys(changes).length > 0,
  );
}

function joined(first: Changes, later: Changes): Changes {
  const fields = [...new Set([...Object.keys(first), ...Object.keys(later)])];
  const pairs = fields.map((field): [string, [unknown, unknown]] => {
    const [one, other] = [first[field], later[field]];
    // If somebody has written the field between both entries, its current value is not that of the first one.
    const isContinued = !one || !other || isDeepStrictEqual(one[1], other[0]);
    return [field, [(one ?? other)?.[0], (isContinued ? (other ?? one) : one)?.[1]]];
  });
  return Object.fromEntries(pairs.filter(([, [before, after]]) => !isDeepStrictEqual(before, after)));
}

type Kind = { operation: string; who: string; object: JournalObject; action: JournalAction; at: string };

/** Checks the role and the journal only, not the current values. */
export async function undoableOperations(
  { database: { query } }: AppContext,
  role: Role,
  operations: readonly string[],
  now = new Date(),
): Promise<Set<string>> {
  if (operations.length === 0) return new Set();
  const rows: Kind[] = await query
    .selectFrom('journal')
    .select(({ fn }) => ['operation', 'who', 'object', 'action', fn.min('at').as('at')])
    .where('operation', 'in', operations)
    .groupBy(['operation', 'who', 'object', 'action'])
    .$narrowType<{ operation: string; at: string }>()
    .execute();
  const kinds = Map.groupBy(rows, ({ operation }) => operation);
  const isPossible = (of: readonly Kind[]) =>
    of.every((kind) => mayUndo(kind, role)) && of.some((kind) => canComeBack(kind, now));
  return new Set(operations.filter((operation) => isPossible(kinds.get(operation) ?? [])));
}

/** Only owners undo entries that only they see, and entries of commands. */
export function mayUndo({ who, object }: { who: string; object: JournalObject }, role: Role): boolean {
  return journalObjectsOf(role).includes(object) && (role === 'owner' || who !== OPERATOR);
}

function canComeBack({ object, action, at }: Kind, now: Date): boolean {
  if (!isUndoable(object) || action === 'purge' || isTooOld(at, now)) return false;
  return (action !== 'trash' && object !== 'images') || !isOutOfTrash(at, now);
}

export function isTooOld(at: string, now: Date): boolean {
  return at < monthsBefore(now, JOURNAL_MONTHS);
}

/** True if vehicles and pictures that were deleted at this time may be deleted for good. */
export function isOutOfTrash(at: string, now: Date): boolean {
  return at < ago(TRASH_DAYS * DAY_MS, now);
}
