import { useEffect, useState } from 'react';
import { adminCall, isGivenUp, type OfficeBrand, type OfficeVehicle, sentenceOf } from '../admin/client.ts';
import { logFailure } from '../admin/console.ts';
import { browserStorage, type Draft, draftName, readDraft } from './sheet-draft.ts';
import { takeDraft } from './use-sheet-draft.ts';
import type { VehicleKind } from './vehicle.ts';

/** What a sheet begins with. */
export type SheetData = {
  /** Null: a new one. */
  vehicle: OfficeVehicle | null;
  brands: OfficeBrand[];
  draft: Draft | null;
  /** False where another tab has this record open: this one keeps no draft. */
  isOnlyTab: boolean;
};

export type SheetLoad =
  | { state: 'loading' }
  | { state: 'failed'; failure: string; retry: () => void }
  | { state: 'ready'; data: SheetData };

/** Asks for what the sheet needs, once: an open sheet is never loaded again under what is typed (L1b). */
export function useSheetData(kind: VehicleKind, id: number | undefined): SheetLoad {
  const [attempt, setAttempt] = useState(0);
  const [load, setLoad] = useState<SheetLoad>({ state: 'loading' });

  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    const name = draftName(kind, id);
    const taken = takeDraft(name);
    const read = async () => {
      const [brands, vehicle, isOurs] = await Promise.all([
        adminCall<{ data: OfficeBrand[] }>('GET', '/brands', { signal }),
        id === undefined ? null : adminCall<{ data: OfficeVehicle[] }>('GET', `/${kind}/${id}`, { signal }),
        taken,
      ]);
      if (signal.aborted) return;
      const draft = isOurs ? readDraft(browserStorage(), name) : null;
      const data = { vehicle: vehicle?.data[0] ?? null, brands: brands.data, draft, isOnlyTab: isOurs !== null };
      setLoad({ state: 'ready', data });
    };
    read().catch((error: unknown) => {
      if (signal.aborted || isGivenUp(error)) return;
      logFailure(error);
      const retry = () => {
        setLoad({ state: 'loading' });
        setAttempt(attempt + 1);
      };
      setLoad({ state: 'failed', failure: sentenceOf(error), retry });
    });
    return () => {
      control.abort();
      void taken.then((giveBack) => giveBack?.());
    };
  }, [kind, id, attempt]);
  return load;
}
