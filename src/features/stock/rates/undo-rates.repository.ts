import type { LeftObject } from '../../platform/journal/journal.schema.ts';
import {
  CHANGED_SINCE,
  DELETED_SINCE,
  leftOf,
  planEach,
  type StepPlan,
  type Undoer,
  type UndoStep,
} from '../../platform/journal/undo-plan.server.ts';
import {
  type DeletedRate,
  listRates,
  placeRates,
  positionsOf,
  removeRate,
  returnRate,
  writeRate,
} from './rates.repository.ts';
import type { StoredRate } from './rates.schema.ts';

const LABELS = { title: 'Titre', price: 'Prix', position: 'Rang' };

/** Restores the places of the rates together or not at all. */
export const undoRates: Undoer = async (context, steps) => {
  const rates = new Map((await listRates(context)).map((rate) => [rate.id, rate]));
  const positions = await positionsOf(context);
  const moved = steps.filter(
    ({ id, isMade, isGone, changes }) => 'position' in changes && rates.has(id) && !isMade && !isGone,
  );
  const isAt = (side: 0 | 1) => moved.every(({ id, changes }) => positions.get(id) === changes.position?.[side]);
  const placing: 'possible' | 'changed' | 'done' = isAt(1) ? 'possible' : isAt(0) ? 'done' : 'changed';
  return planEach(steps, (step): StepPlan => {
    const { id, isGone, isMade, changes } = step;
    const rate = rates.get(id);
    if (isGone) {
      if (rate) return {};
      const deleted = changes.row?.[0] as DeletedRate;
      return { effect: 'returned', after: deleted, write: (inside, admin) => returnRate(inside, admin, id, deleted) };
    }
    if (!rate) return isMade ? {} : { left: [leftOf(step, DELETED_SINCE)] };
    if (isMade) {
      const changed = changedFields(step, rate);
      if (changed.length > 0) return { left: [leftOf(step, CHANGED_SINCE, changed)] };
      return { effect: 'removed', write: (inside, admin) => removeRate(inside, admin, id) };
    }
    const former = formerValues(step, rate);
    const left: LeftObject[] = [];
    const changed = changedFields(step, rate);
    if (placing === 'changed' && 'position' in changes) changed.push(LABELS.position);
    if (changed.length > 0) left.push(leftOf(step, CHANGED_SINCE, changed));
    const isPlaced = placing === 'possible' && 'position' in changes;
    if (Object.keys(former).length === 0 && !isPlaced) return { left };
    return {
      effect: 'changed',
      left,
      async write(inside, admin) {
        await writeRate(inside, admin, rate, former);
        const [to, from] = changes.position ?? [];
        if (isPlaced)
          await placeRates(inside, admin, [
            { id, title: former.title ?? rate.title, from: Number(from), to: Number(to) },
          ]);
      },
    };
  });
};

const TEXTS = ['title', 'price'] as const;

/** Returns the labels of the texts that have neither the value of the operation nor the former one. */
function changedFields({ changes, isMade }: UndoStep, rate: StoredRate): string[] {
  return TEXTS.filter((name) => {
    const [before, after] = changes[name] ?? (isMade ? [undefined, ''] : [rate[name], rate[name]]);
    return rate[name] !== before && rate[name] !== after;
  }).map((name) => LABELS[name]);
}

function formerValues({ changes }: UndoStep, rate: StoredRate): Partial<Pick<StoredRate, 'title' | 'price'>> {
  const pairs = TEXTS.flatMap((name) =>
    name in changes && rate[name] === changes[name]?.[1] ? [[name, changes[name]?.[0]]] : [],
  );
  return Object.fromEntries(pairs);
}
