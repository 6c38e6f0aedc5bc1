import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { toast } from '../../../admin-ui/feedback/toasts.ts';
import { focusHeading } from '../../../admin-ui/focus.ts';
import { isAborted, logFailure, sentenceOf } from '../../../admin-ui/session/admin-client.ts';
import { reloadLists, showChange } from '../../../admin-ui/session/server-state.ts';
import { rates } from './rates.client.ts';
import type { Rate } from './rates.schema.ts';

/** One place up or down. */
export type MoveStep = -1 | 1;

/** Id of the button that moves a rate, by which it is found again after the rows have changed places. */
export function stepId(id: number, step: MoveStep): string {
  return `rates-${step < 0 ? 'up' : 'down'}-${id}`;
}

/**
 * Moves rates: at once on the screen, with the focus and a message for screen readers, and on the server one
 * order after the other. If the server rejects one, the list is loaded again.
 */
export function useRateOrder(rows: readonly Rate[]) {
  const [announcement, setAnnouncement] = useState('');
  const lastSave = useRef(Promise.resolve());

  const stepsOf = (rate: Rate): MoveStep[] => {
    const at = rows.indexOf(rate);
    // A rate that has no id yet has no place in an order either.
    if (rows.some(({ id }) => id < 0)) return [];
    return ([-1, 1] as const).filter((step) => rows[at + step] !== undefined);
  };

  const move = (rate: Rate, step: MoveStep) => {
    const ids = rows.map(({ id }) => id);
    const to = ids.indexOf(rate.id) + step;
    ids.splice(to - step, 1);
    ids.splice(to, 0, rate.id);
    flushSync(() => {
      showChange('rates', { type: 'ordered', id: rate.id, ids });
      setAnnouncement(`${rate.title} : position ${to + 1} sur ${ids.length}.`);
    });
    focusStep(rate.id, step);
    lastSave.current = lastSave.current.then(() => save(ids));
  };
  return { announcement, stepsOf, move };
}

/**
 * Focuses the same button of the moved rate; its other one at an end of the list; the heading if another page shows it.
 */
function focusStep(id: number, step: MoveStep): void {
  const buttons = ([step, step === 1 ? -1 : 1] as const).map((one) => document.getElementById(stepId(id, one)));
  const button = buttons.find((one) => one instanceof HTMLButtonElement && !one.disabled);
  if (button) button.focus();
  else focusHeading();
}

async function save(ids: readonly number[]): Promise<void> {
  try {
    await rates.call('PUT /rates/order', { body: { ids: [...ids] } });
  } catch (error) {
    logFailure(error);
    reloadLists('rates');
    if (!isAborted(error)) toast({ text: `L’ordre n’est pas enregistré. ${sentenceOf(error)}`, tone: 'failed' });
  }
}
