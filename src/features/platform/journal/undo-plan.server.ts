import type { AppContext } from '../../../server/app-context.ts';
import type { Admin } from '../auth/admin.ts';
import type { LeftObject } from './journal.schema.ts';
import type { Changes, JournalObject, UndoableObject } from './journal.ts';

/** What one operation wrote of one object. Several entries are joined: the first value before, the last after. */
export type UndoStep = {
  object: JournalObject;
  id: number;
  title: string;
  isMade: boolean;
  isGone: boolean;
  changes: Changes;
  /** The time of the last entry, ISO 8601. */
  at: string;
};

/** An object that an undo changes. 'returned': its row exists again. 'removed': its row is deleted. */
export type UndoneObject = {
  object: JournalObject;
  id: number;
  title: string;
  effect: 'changed' | 'trashed' | 'returned' | 'removed';
};

type Values = Readonly<Record<string, unknown>>;

export type UndoPlan = {
  back: readonly UndoneObject[];
  left: readonly LeftObject[];
  /** Values of objects after the undo, by id, for the plans of other objects. */
  after: ReadonlyMap<number, Values>;
  /** Number of photos that their newest edit replaces. */
  editedPhotos?: number;
  /** Writes exactly what the other properties contain, in the transaction of the plan. */
  write(inside: AppContext, admin: Admin): Promise<void>;
};

/** Returns what the plans before this one make of an object; undefined if they do not touch it. */
export type Planned = (object: UndoableObject, id: number) => Values | undefined;

/** Writes nothing, so that the preview and the undo cannot differ. */
export type Undoer = (context: AppContext, steps: readonly UndoStep[], planned: Planned) => Promise<UndoPlan>;

/**
 * In the order of the writes. Deleted objects return before all others, because others may need them; brands come last,
 * because an undo removes a new brand only when no vehicle has it.
 */
export type Undoable = { readonly [O in UndoableObject]: { undo: Undoer } };

type Write = (inside: AppContext, admin: Admin) => Promise<unknown>;

/** Without `effect` and `left`, there is nothing to undo. */
export type StepPlan = {
  effect?: UndoneObject['effect'];
  write?: Write;
  left?: readonly LeftObject[];
  after?: Values;
};

/** Plans objects one by one, and writes them in the same order. */
export async function planEach(
  steps: readonly UndoStep[],
  planStep: (step: UndoStep) => StepPlan | Promise<StepPlan>,
): Promise<UndoPlan> {
  const back: UndoneObject[] = [];
  const left: LeftObject[] = [];
  const after = new Map<number, Values>();
  const writes: Write[] = [];
  for (const step of steps) {
    const { object, id, title } = step;
    const plan = await planStep(step);
    if (plan.effect !== undefined) back.push({ object, id, title, effect: plan.effect });
    if (plan.write !== undefined) writes.push(plan.write);
    if (plan.after !== undefined) after.set(id, plan.after);
    left.push(...(plan.left ?? []));
  }
  return {
    back,
    left,
    after,
    async write(inside, admin) {
      for (const write of writes) await write(inside, admin);
    },
  };
}

export const CHANGED_SINCE = 'Modifié depuis';
export const DELETED_SINCE = 'Supprimé définitivement';

/** Returns the fields that an undo does not change, by their labels. Without `fields`: the whole object. */
export function leftOf(
  { object, id, title }: Pick<UndoStep, 'object' | 'id' | 'title'>,
  reason: string,
  fields: readonly string[] = [],
): LeftObject {
  return { object, id, title, fields: [...new Set(fields)], reason };
}
