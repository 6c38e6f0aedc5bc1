import { useMutation, useQuery } from '@tanstack/react-query';
import { AdminError, isAborted, logFailure, sentenceOf } from '../../../../admin-ui/session/admin-client.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { stockImport } from '../stock-import.client.ts';

const INTERVAL_MS = 2_000;

/** Reads a job until its write has ended and its photos are fetched. */
export function useImportJob(kind: VehicleKind, id: number) {
  const { data, error, refetch } = useQuery({
    ...stockImport[kind].readOf('GET /jobs/:job', { params: { job: id } }),
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => {
      const job = state.data?.data;
      // The work continues on the server without a response.
      const isPending = state.error
        ? state.error instanceof AdminError && state.error.status === 0
        : job !== undefined && (job.state === 'running' || job.photos.waiting > 0);
      return isPending && INTERVAL_MS;
    },
  });
  const undo = useMutation({
    networkMode: 'always',
    mutationFn: () => stockImport[kind].call('POST /jobs/:job/undo', { params: { job: id } }),
    onError: (reason) => isAborted(reason) || logFailure(reason),
  });
  const photos = useMutation({
    networkMode: 'always',
    mutationFn: () => stockImport[kind].call('POST /jobs/:job/photos', { params: { job: id } }),
    onSuccess: () => refetch(),
    onError: (reason) => isAborted(reason) || logFailure(reason),
  });
  return {
    job: data?.data ?? null,
    /** Why the last call failed, in French. The write continues. */
    failure: error
      ? sentenceOf(error)
      : failureOf(undo, 'L’import n’a pas été annulé.') ||
        failureOf(photos, 'Les photos n’ont pas été demandées à nouveau.'),
    isRetrying: photos.isPending,
    retryPhotos: photos.mutate,
    isReverting: undo.isPending,
    revert: undo.mutate,
    retry: () => {
      undo.reset();
      photos.reset();
      void refetch();
    },
  };
}

function failureOf({ error }: { error: Error | null }, text: string): string {
  return error && !isAborted(error) ? `${text} ${sentenceOf(error)}` : '';
}
