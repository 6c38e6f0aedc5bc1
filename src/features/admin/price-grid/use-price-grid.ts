import { useReducer, useRef } from 'react';
import { isAborted, logFailure, sentenceOf } from '../../../admin-ui/session/admin-client.ts';
import { cachedRow } from '../../../admin-ui/session/server-state.ts';
import { isNegativeAmount, NEGATIVE_PRICE } from '../../../shared/doubtful-price.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import type { PriceName } from '../../stock/vehicles/fields/price-fields.ts';
import { EMPTY_GRID, type GridState, gridReducer } from './grid-state.ts';
import { changesOf, doubtfulPrices, type PriceEdit, pricesOf, type RowChange, withRule } from './price-edits.ts';
import type { PriceRule } from './price-rule.ts';
import { savePrices } from './save-prices.ts';

export type PriceGridModel = Pick<
  GridState,
  'edits' | 'phase' | 'isConfirming' | 'failure' | 'failed' | 'saved' | 'summary'
> & {
  names: readonly PriceName[];
  changes: readonly PriceEdit[];
  doubtful: readonly PriceEdit[];
  canUndo: boolean;
  type: (id: number, name: string, text: string) => void;
  apply: (rows: readonly AdminVehicle[], names: readonly string[], rule: PriceRule) => void;
  discard: (ids?: readonly number[]) => void;
  save: () => void;
  answer: (yes: boolean) => void;
  undo: () => void;
  retry: () => void;
};

/** The typed prices of one kind of vehicle. They are saved and undone together. */
export function usePriceGrid(kind: VehicleKind, names: readonly PriceName[]): PriceGridModel {
  const [state, dispatch] = useReducer(gridReducer, EMPTY_GRID);
  const { edits, phase, undo, failedPhase } = state;
  const changes = changesOf(edits, (id) => cachedRow<AdminVehicle>(kind, id), names);
  const prices = pricesOf(changes, names);
  const doubtful = doubtfulPrices(prices);

  // A ref, because the user may press twice before the first press is rendered.
  const isSending = useRef(false);
  const send = async (rowChanges: readonly RowChange[], sendPhase: 'saving' | 'undoing') => {
    if (isSending.current || rowChanges.length === 0) return;
    isSending.current = true;
    dispatch({ type: 'sent', phase: sendPhase });
    try {
      dispatch({ type: 'done', changes: rowChanges, result: await savePrices(kind, rowChanges) });
    } catch (error) {
      // If the user signs out instead of signing in, the save is aborted.
      if (!isAborted(error)) logFailure(error);
      dispatch({ type: 'failed', failure: isAborted(error) ? '' : sentenceOf(error) });
    }
    isSending.current = false;
  };
  return {
    ...state,
    names,
    changes: prices,
    doubtful,
    canUndo: undo.length > 0,
    type: (id, name, text) => dispatch({ type: 'typed', id, name, text }),
    apply: (rows, priceNames, rule) => {
      // Reads the rows again, because a save may have changed them after their selection.
      const current = rows.map((row) => cachedRow<AdminVehicle>(kind, row.id) ?? row);
      const { edits: newEdits, changeCount, unchangedCount } = withRule(edits, current, priceNames, rule);
      dispatch({ type: 'applied', edits: newEdits, summary: appliedText(changeCount, unchangedCount) });
    },
    discard: (ids = Object.keys(edits).map(Number)) => dispatch({ type: 'discarded', ids }),
    save: () => {
      if (phase !== 'idle') return;
      const wrong = prices.find(({ after }) => isNegativeAmount(after));
      if (wrong) {
        dispatch({ type: 'refused', summary: `${NEGATIVE_PRICE} : « ${wrong.title} », ${wrong.label}.` });
        document.querySelector<HTMLElement>('[data-price][aria-invalid="true"]')?.focus();
      } else if (doubtful.length > 0) dispatch({ type: 'asked' });
      else void send(changes, 'saving');
    },
    answer: (yes) => {
      dispatch({ type: 'answered' });
      if (yes) void send(changes, 'saving');
    },
    undo: () => void send(undo, 'undoing'),
    retry: () => void (failedPhase === 'undoing' ? send(undo, 'undoing') : send(changes, 'saving')),
  };
}

function appliedText(changeCount: number, unchangedCount: number): string {
  if (unchangedCount === 0) return changeCount === 1 ? '1 prix changé.' : `${changeCount} prix changés.`;
  return `Laissés tels quels : ${unchangedCount} prix.`;
}
