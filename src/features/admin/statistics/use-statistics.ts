import { type Loaded, useLoaded } from '../../../admin-ui/session/use-loaded.ts';
import { useChanges } from '../../../admin-ui/table/changes.ts';

/** Reads `path`, again when a vehicle changes; '' reads nothing. */
export function useStatistics<T>(path: string): Loaded<T> {
  const result = useLoaded<T>(path);
  useChanges(({ kind }) => {
    if (kind === 'cars' || kind === 'trucks') result.reload();
  });
  return result;
}
