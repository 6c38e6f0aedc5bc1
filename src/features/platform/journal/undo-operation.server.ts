import { type AppContext, asOneWriter } from '../../../server/app-context.ts';
import { DomainError } from '../../../shared/errors.ts';
import { OWNERS_ONLY } from '../../../shared/role.ts';
import { lowerFirst } from '../../../shared/text/text.ts';
import { type Admin, withOrigin } from '../auth/admin.ts';
import type { LeftObject, OperationPreview } from './journal.schema.ts';
import {
  type DescribeField,
  isUndoable,
  JOURNAL_MONTHS,
  type JournalObject,
  journalObjectsOf,
  UNDOABLE_OBJECTS,
} from './journal.ts';
import { OBJECTS } from './journal-labels.ts';
import {
  entriesOfOperation,
  isOutOfTrash,
  isTooOld,
  mayUndo,
  type OperationEntry,
  stepsOf,
} from './operation-entries.repository.ts';
import { operationSentence } from './operation-sentence.ts';
import {
  leftOf,
  type Planned,
  type Undoable,
  type UndoneObject,
  type UndoPlan,
  type UndoStep,
} from './undo-plan.server.ts';

export type Undoing = {
  resources: Undoable;
  /** Run after the writes, in the same transaction, for features that keep more than rows, such as imports. */
  onUndone: readonly ((inside: AppContext, admin: Admin, undone: Undone) => Promise<void>)[];
};

export type Undone = {
  undoneOperation: string;
  entries: readonly OperationEntry[];
  /** The id of the undo itself. */
  operation: string;
  back: readonly UndoneObject[];
  left: LeftObject[];
  editedPhotos: number;
};

const NEVER_UNDONE: Readonly<Record<Exclude<JournalObject, keyof Undoable>, string>> = {
  team: 'Les accès de l’équipe ne s’annulent pas',
  invitations: 'Les accès de l’équipe ne s’annulent pas',
  feeds: 'Les flux ne s’annulent pas',
};

const TOO_OLD = `Une opération s’annule pendant ${JOURNAL_MONTHS} mois`;

/**
 * Undoes an operation as one operation of its own, with the origin 'undo'. Each field that still has the value of the
 * operation gets the former one. Fields that somebody has changed since stay, and the result names them.
 * @throws DomainError not_found; forbidden if the person may not write one of the objects; gone if it is too old;
 * conflict if nothing can come back, unless `mayBeEmpty`
 */
export function undoOperation(
  context: AppContext,
  admin: Admin,
  undoing: Undoing,
  operation: string,
  { mayBeEmpty = false } = {},
): Promise<Undone> {
  return asOneWriter(context, async (inside) => {
    if (admin.operation === operation) throw new DomainError('conflict', 'Une annulation est une opération à part.');
    const entries = await foundEntries(inside, operation);
    if (isForbidden(entries, admin)) throw new DomainError('forbidden', OWNERS_ONLY);
    const at = entries[0]?.at ?? '';
    const now = new Date();
    if (isTooOld(at, now)) throw new DomainError('gone', `${TOO_OLD}.`);
    const plans = await plansOf(inside, undoing, stepsOf(entries));
    const result = { ...sumOf(plans), undoneOperation: operation, entries, operation: admin.operation ?? '' };
    if (result.back.length === 0 && !mayBeEmpty) throw nothingLeft(result.left, isOutOfTrash(at, now));
    const author = withOrigin(admin, 'undo');
    for (const plan of plans) await plan.write(inside, author);
    for (const onUndone of undoing.onUndone) await onUndone(inside, author, result);
    return result;
  });
}

/** Says what `undoOperation` would do now. @throws DomainError not_found; forbidden if the person sees no entry */
export async function previewUndo(
  context: AppContext,
  admin: Admin,
  undoing: Undoing,
  describeField: DescribeField,
  operation: string,
): Promise<OperationPreview> {
  const all = await foundEntries(context, operation);
  const visible = journalObjectsOf(admin.role);
  const entries = all.filter(({ object }) => visible.includes(object));
  const [first] = entries;
  if (first === undefined) throw new DomainError('forbidden', OWNERS_ONLY);
  const { at, who } = first;
  const sentence = operationSentence(entries, describeField);
  const answer = { operation, at, who, sentence, entries: entries.length };
  const reason = isForbidden(all, admin) ? OWNERS_ONLY : isTooOld(at, new Date()) ? TOO_OLD : undefined;
  if (reason !== undefined) {
    const left = stepsOf(entries).map((step) => leftOf(step, reason));
    return { ...answer, undo: { possible: false, back: 0, left } };
  }
  const { back, left } = sumOf(await plansOf(context, undoing, stepsOf(all)));
  return { ...answer, undo: { possible: back.length > 0, back: back.length, left } };
}

/** @throws DomainError not_found */
async function foundEntries(context: AppContext, operation: string): Promise<OperationEntry[]> {
  const entries = await entriesOfOperation(context, operation);
  if (entries.length === 0) throw new DomainError('not_found', 'Cette opération n’est pas ou plus au journal.');
  return entries;
}

function isForbidden(entries: readonly OperationEntry[], { role }: Admin): boolean {
  return entries.some((entry) => !mayUndo(entry, role));
}

async function plansOf(context: AppContext, { resources }: Undoing, steps: readonly UndoStep[]): Promise<UndoPlan[]> {
  const plans: { object: JournalObject; plan: UndoPlan }[] = [];
  const planned: Planned = (object, id) =>
    plans.findLast((one) => one.object === object && one.plan.after.has(id))?.plan.after.get(id);
  for (const isGone of [true, false])
    for (const object of UNDOABLE_OBJECTS) {
      const own = steps.filter((step) => step.object === object && step.isGone === isGone);
      if (own.length > 0) plans.push({ object, plan: await resources[object].undo(context, own, planned) });
    }
  const never = steps.flatMap((step) => (isUndoable(step.object) ? [] : [leftOf(step, NEVER_UNDONE[step.object])]));
  const nothing: UndoPlan = { back: [], left: never, after: new Map(), write: async () => undefined };
  return [...plans.map(({ plan }) => plan), nothing];
}

function sumOf(plans: readonly UndoPlan[]) {
  return {
    back: plans.flatMap(({ back }) => back),
    left: plans.flatMap(({ left }) => left),
    editedPhotos: plans.reduce((sum, { editedPhotos = 0 }) => sum + editedPhotos, 0),
  };
}

function nothingLeft(left: LeftObject[], isOld: boolean): DomainError {
  const reasons = [...new Set(left.map(({ object, reason }) => `${OBJECTS[object].plural} : ${lowerFirst(reason)}`))];
  const because = reasons.length === 0 ? '' : ` ${reasons.join(' ; ')}.`;
  return isOld
    ? new DomainError('gone', `Cette opération est trop ancienne pour être annulée.${because}`)
    : new DomainError('conflict', `Il n’y a plus rien à annuler.${because}`);
}
