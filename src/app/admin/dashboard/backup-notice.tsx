import { ADMIN_PATHS } from '../../../admin-ui/admin-paths.ts';
import controls from '../../../admin-ui/controls.module.css';
import { Loading } from '../../../admin-ui/feedback/loading.tsx';
import { Link } from '../../../admin-ui/link.tsx';
import { useServerData } from '../../../admin-ui/session/server-state.ts';
import { useSession } from '../../../admin-ui/session/session-state.ts';
import { backups } from '../../../features/operations/backup/backups.client.ts';
import { count } from '../../../shared/text/french.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const WARNING_DAYS = 7;

/** Warns owners if the last backup is older than a week. Without any backup, there is no warning. */
export function BackupNotice() {
  const { role } = useSession();
  const { data, failure } = useServerData(role === 'owner' ? backups.readOf('GET /backups') : null);
  if (role === 'owner' && data === null && failure === '') return <Loading />;
  const [last] = data ?? [];
  const days = last ? Math.floor((Date.now() - Date.parse(last.made_at)) / DAY_MS) : 0;
  if (days <= WARNING_DAYS) return null;
  return (
    <p className={`warn ${controls.notice}`}>
      La dernière sauvegarde a {count(days, 'jour')}. <Link to={ADMIN_PATHS.backups}>Sauvegarder maintenant</Link>
    </p>
  );
}
