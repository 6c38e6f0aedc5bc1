import { useChanges } from '../../admin-ui/changes.ts';
import { type Loaded, useLoaded } from '../../admin-ui/use-loaded.ts';

/** Reads `path`, again when a vehicle changes; '' reads nothing. */
export function useAnswer<T>(path: string): Loaded<T> {
  const answer = useLoaded<T>(path);
  useChanges(({ kind }) => {
    if (kind === 'cars' || kind === 'trucks') answer.reload();
  });
  return answer;
}
