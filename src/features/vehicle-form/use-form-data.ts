import { useEffect, useState } from 'react';
import { adminCall, isGivenUp, sentenceOf } from '../../admin-ui/admin-client.ts';
import { logFailure } from '../../admin-ui/log-failure.ts';
import type { VehicleKind } from '../../shared/paths.ts';
import type { Brand } from '../brands/brand.ts';
import type { AdminVehicle } from './admin-vehicle.ts';
import { browserStorage, type Draft, draftName, readDraft } from './form-draft.ts';
import { takeDraft } from './use-form-draft.ts';

/** What a sheet begins with. */
export type FormData_ = {
  /** Null: a new one. */
  vehicle: AdminVehicle | null;
  brands: Brand[];
  draft: Draft | null;
  /** False where another tab has this record open: this one keeps no draft. */
  isOnlyTab: boolean;
};

export type FormLoad =
  | { state: 'loading' }
  | { state: 'failed'; failure: string; retry: () => void }
  | { state: 'ready'; data: FormData_ };

/** Asks for what the sheet needs, once: an open sheet is never loaded again under what is typed (L1b). */
export function useFormData(kind: VehicleKind, id: number | undefined): FormLoad {
  const [attempt, setAttempt] = useState(0);
  const [load, setLoad] = useState<FormLoad>({ state: 'loading' });

  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    const name = draftName(kind, id);
    const taken = takeDraft(name);
    const read = async () => {
      const [brands, vehicle, isOurs] = await Promise.all([
        adminCall<{ data: Brand[] }>('GET', '/brands', { signal }),
        id === undefined ? null : adminCall<{ data: AdminVehicle[] }>('GET', `/${kind}/${id}`, { signal }),
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
