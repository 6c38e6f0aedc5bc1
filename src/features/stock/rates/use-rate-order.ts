import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { reportFailure } from '../../../admin-ui/feedback/report-failure.ts';
import { focusHeading } from '../../../admin-ui/focus.ts';
import { reloadLists, showChange } from '../../../admin-ui/session/server-state.ts';
import { reportWrite } from '../../platform/journal/undo.ts';
import { rates } from './rates.client.ts';
import type { Rate } from './rates.schema.ts';

/** -1 moves a rate one place up, 1 moves it one place down. */
export type MoveStep = -1 | 1;

/**
 * Returns the id of a button that moves a rate. After the rows have changed places, the code finds the button by this
 * id.
 */
export function stepId(id: number, step: MoveStep): string {
  return `rates-${step < 0 ? 'up' : 'down'}-${id}`;
}

/**
 * Changes the order of rates. The screen changes at once, keeps the focus and informs screen readers. The server gets
 * one order at a time.
 */
export function useRateOrder(rows: readonly Rate[]) {
  const [announcement, setAnnouncement] = useState('');
  const lastSave = useRef(Promise.resolve());

  const stepsOf = (rate: Rate): MoveStep[] => {
    const at = rows.indexOf(rate);
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

/** Focuses the same button of the moved rate. If it is disabled at an end of the list, focuses the other button. */
function focusStep(id: number, step: MoveStep): void {
  const buttons = ([step, step === 1 ? -1 : 1] as const).map((one) => document.getElementById(stepId(id, one)));
  const button = buttons.find((one) => one instanceof HTMLButtonElement && !one.disabled);
  if (button) button.focus();
  else focusHeading();
}

async function save(ids: readonly number[]): Promise<void> {
  try {
    const written = await rates.call('PUT /rates/order', { body: { ids: [...ids] } });
    reportWrite(written, { text: 'L’ordre des tarifs est enregistré.', subject: 'order of rates' });
  } catch (error) {
    reloadLists('rates');
    reportFailure(error, 'L’ordre n’est pas enregistré.');
  }
}
