import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DraftStart } from '../../../admin-ui/document/use-draft-start.ts';
import { reportFailure } from '../../../admin-ui/feedback/report-failure.ts';
import { browserStorage, dropDraft } from '../../../admin-ui/form/draft-storage.ts';
import { useDraft } from '../../../admin-ui/form/use-draft.ts';
import { isAborted, logFailure, sentenceOf } from '../../../admin-ui/session/admin-client.ts';
import { cachedRow, reloadLists } from '../../../admin-ui/session/server-state.ts';
import { priceFault } from '../../../shared/doubtful-price.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { reportWrite } from '../../platform/journal/undo.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import type { PriceName } from '../../stock/vehicles/fields/price-fields.ts';
import { readChosen } from '../vehicle-table/selection/read-vehicles.ts';
import { countOf } from '../vehicle-table/vehicle-name.ts';
import { draftOfEdits, editsIn, foundEdits } from './grid-draft.ts';
import { afterSave, discarded, EMPTY_GRID, type GridState } from './grid-state.ts';
import { changesOf, doubtfulPrices, pricesOf, withoutRows, withPrice, withRule } from './price-edits.ts';
import type { PriceRule } from './price-rule.ts';
import { savePrices } from './save-prices.ts';

export type PriceGridModel = ReturnType<typeof usePriceGrid>;

/** The typed prices of one kind of vehicle. They are saved together. */
export function usePriceGrid(kind: VehicleKind, names: readonly PriceName[], { name, draft, isOnlyTab }: DraftStart) {
  const [state, setState] = useState<GridState>(() => ({ ...EMPTY_GRID, edits: editsIn(draft?.values) }));
  const [restored, setRestored] = useState(draft);
  const update = (changesOfState: (current: GridState) => Partial<GridState>) =>
    setState((current) => ({ ...current, ...changesOfState(current) }));
  const { edits, phase } = state;
  const changes = changesOf(edits, (id) => cachedRow<AdminVehicle>(kind, id), names);
  const prices = pricesOf(changes, names);
  const doubtful = doubtfulPrices(prices);
  const draftKeeper = useDraft(
    name,
    isOnlyTab,
    Object.keys(edits).length === 0
      ? null
      : draftOfEdits(edits, editsIn(draft?.base?.values), (id) => cachedRow<AdminVehicle>(kind, id)),
  );
  // The draft may have prices of vehicles that the list does not show.
  const readRestored = useEffectEvent(async () => {
    const restored = editsIn(draft?.values);
    const ids = Object.keys(restored).map(Number);
    if (ids.length === 0) return;
    try {
      const rows = await readChosen(kind, ids);
      update((current) => foundEdits(current, restored, editsIn(draft?.base?.values), rows));
    } catch (error) {
      reportFailure(error, 'La saisie retrouvée n’a pas pu être chargée.');
    }
  });
  useEffect(() => void readRestored(), []);

  // A ref, because the user may press twice before the first press is rendered.
  const isSending = useRef(false);
  const send = async () => {
    if (isSending.current || changes.length === 0) return;
    isSending.current = true;
    update(() => ({ isConfirming: false, phase: 'saving', failure: '', summary: '', saved: new Set() }));
    try {
      const result = await savePrices(kind, changes);
      setRestored(null);
      update((current) => afterSave(current, result));
      if (result.saved.length > 0)
        reportWrite(result, {
          text: `Prix enregistrés : ${countOf(result.saved.length)}.`,
          subject: `prices of ${kind}`,
          onUndone: () => {
            reloadLists(kind);
            update(() => ({ saved: new Set() }));
          },
        });
    } catch (error) {
      if (!isAborted(error)) logFailure(error);
      update(() => ({ phase: 'idle', failure: isAborted(error) ? '' : sentenceOf(error) }));
    }
    isSending.current = false;
  };
  return {
    ...state,
    names,
    changes: prices,
    doubtful,
    ...draftKeeper,
    restored: prices.length === 0 ? null : restored,
    type: (id: number, name: string, text: string) =>
      update((current) => ({
        edits: withPrice(current.edits, id, name, text),
        saved: new Set([...current.saved].filter((savedId) => savedId !== id)),
      })),
    apply: (rows: readonly AdminVehicle[], priceNames: readonly string[], rule: PriceRule) => {
      // A save may have changed the rows after their selection.
      const current = rows.map((row) => cachedRow<AdminVehicle>(kind, row.id) ?? row);
      const { edits: newEdits, changeCount, unchangedCount } = withRule(edits, current, priceNames, rule);
      update(() => ({ edits: newEdits, saved: new Set(), summary: appliedText(changeCount, unchangedCount) }));
    },
    discard: (ids: readonly number[] = Object.keys(edits).map(Number)) => {
      if (Object.keys(withoutRows(edits, ids)).length === 0) {
        setRestored(null);
        // Drops the draft now, because the page may be left before its next write.
        if (isOnlyTab) dropDraft(browserStorage(), name);
      }
      update((current) => discarded(current, ids));
    },
    save: () => {
      if (phase !== 'idle') return;
      const wrong = prices.find(({ after }) => priceFault(after) !== undefined);
      if (wrong) {
        update(() => ({ summary: `${priceFault(wrong.after)} : « ${wrong.title} », ${wrong.label}.` }));
        document.querySelector<HTMLElement>('[data-price][aria-invalid="true"]')?.focus();
      } else if (doubtful.length > 0) update(() => ({ isConfirming: true }));
      else void send();
    },
    answer: (yes: boolean) => {
      update(() => ({ isConfirming: false }));
      if (yes) void send();
    },
    retry: () => void send(),
  };
}

function appliedText(changeCount: number, unchangedCount: number): string {
  if (unchangedCount === 0) return changeCount === 1 ? '1 prix changé.' : `${changeCount} prix changés.`;
  return `Laissés tels quels : ${unchangedCount} prix.`;
}
