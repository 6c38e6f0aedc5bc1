import { useEffect, useState } from 'react';
import { type DraftStart, useDraftStartOf } from '../../../admin-ui/document/use-draft-start.ts';
import { isAborted, logFailure, sentenceOf } from '../../../admin-ui/session/admin-client.ts';
import { draftNameOf } from '../../../shared/document.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { brands as brandsClient } from '../../stock/brands/brands.client.ts';
import type { Brand } from '../../stock/brands/brands.schema.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import { vehicles } from '../vehicle-table/vehicles.client.ts';
import type { Draft } from './photos-and-draft/draft.schema.ts';
import { readDraft } from './photos-and-draft/draft.ts';
import { draftPhotos } from './photos-and-draft/draft-photos.ts';
import { VEHICLE_DOCUMENTS } from './vehicle-document.ts';

export type VehicleFormData = {
  vehicle: AdminVehicle | null;
  brands: Brand[];
  start: DraftStart<Draft>;
  /** Files of the draft's photos that this browser has, by id. */
  draftFiles: ReadonlyMap<string, File>;
};

type FormLoad =
  | { state: 'loading' }
  | { state: 'failed'; failure: string; retry: () => void }
  | { state: 'ready'; data: VehicleFormData };

/** Loads once, because a second load would replace typed values. */
export function useFormData(kind: VehicleKind, id: number | undefined): FormLoad {
  const [attempt, setAttempt] = useState(0);
  const start = useDraftStartOf(draftNameOf(VEHICLE_DOCUMENTS[kind], id), readDraft);
  const [load, setLoad] = useState<FormLoad>({ state: 'loading' });

  useEffect(() => {
    if (start === null) return;
    const control = new AbortController();
    const { signal } = control;
    const read = async () => {
      const [brands, vehicle, draftFiles] = await Promise.all([
        brandsClient.call('GET /brands', { signal }),
        id === undefined ? null : vehicles[kind].call('GET /:id', { params: { id }, signal }),
        start.draft ? draftPhotos(start.name) : new Map<string, File>(),
      ]);
      if (signal.aborted) return;
      const row = vehicle?.data[0] ?? null;
      setLoad({ state: 'ready', data: { vehicle: row, brands: brands.data, start, draftFiles } });
    };
    read().catch((error: unknown) => {
      if (signal.aborted || isAborted(error)) return;
      logFailure(error);
      const retry = () => {
        setLoad({ state: 'loading' });
        setAttempt(attempt + 1);
      };
      setLoad({ state: 'failed', failure: sentenceOf(error), retry });
    });
    return () => control.abort();
  }, [kind, id, attempt, start]);
  return load;
}
