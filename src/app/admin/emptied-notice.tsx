import { ADMIN_PATHS } from '../../admin-ui/admin-paths.ts';
import { Link } from '../../admin-ui/link.tsx';
import { useServerData } from '../../admin-ui/session/server-state.ts';
import { useSession } from '../../admin-ui/session/session-state.ts';
import { demonstrationApi } from '../../features/operations/demonstration/demonstration.client.ts';

/** Shown on the trash page. Tells owners how to restore the other data of an emptied demonstration. */
export function EmptiedNotice() {
  const { role } = useSession();
  const { data } = useServerData(role === 'owner' ? demonstrationApi.readOf('GET /demonstration/emptied') : null);
  if (data === null) return null;
  return (
    <p>
      Ses tarifs, avis et réglages reviennent avec eux par{' '}
      <Link to={ADMIN_PATHS.setup}>« Reprendre la démonstration »</Link>, jusqu’à ce que la corbeille soit vidée.
    </p>
  );
}
