import { AdminIcon } from '../../../admin-ui/admin-icon.tsx';
import { ADMIN_PATHS } from '../../../admin-ui/admin-paths.ts';
import { LoadFailure } from '../../../admin-ui/feedback/load-failure.tsx';
import { Link } from '../../../admin-ui/link.tsx';
import page from '../../../admin-ui/page.module.css';
import { useAdminContext } from '../../../admin-ui/session/admin-context.ts';
import { useServerData } from '../../../admin-ui/session/server-state.ts';
import { useSession } from '../../../admin-ui/session/session-state.ts';
import {
  STOCK_VIEWS,
  type StockCounts,
  type StockViewName,
} from '../../../features/admin/vehicle-table/stock-views.ts';
import { useStockCounts } from '../../../features/admin/vehicle-table/use-stock-counts.ts';
import { settingsApi } from '../../../features/platform/settings/settings.client.ts';
import { formatNumber } from '../../../shared/money.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { TRASH_DAYS } from '../../../shared/trash.ts';
import { isDone } from '../pages.ts';
import styles from './to-do.module.css';

/** All tasks, the most urgent first; each stands behind 'voiture' or 'voitures'. */
const TASKS: readonly (readonly [name: StockViewName | 'trash', text: string])[] = [
  ['expired', 'dont la réservation est dépassée'],
  ['draft', 'en brouillon, à terminer'],
  ['photo', 'sans photo'],
  ['price', 'sans prix'],
  ['facts', 'dont il manque des informations légales'],
  ['old', 'en stock depuis plus de 60 jours'],
  ['ending', 'dont la page de vente disparaît bientôt'],
  ['trash', `à la corbeille, pour ${TRASH_DAYS} jours au plus`],
];

const WORDS: Record<VehicleKind, [one: string, many: string]> = {
  cars: ['voiture', 'voitures'],
  trucks: ['camion', 'camions'],
};

const KINDS = ['cars', 'trucks'] as const;

/** The open tasks, each a link to its vehicles. */
export function ToDo() {
  const { role } = useSession();
  const { parts } = useAdminContext();
  const counts = { cars: useStockCounts('cars'), trucks: useStockCounts('trucks') };
  const failed = KINDS.filter((kind) => counts[kind].failure !== '');
  const [firstFailed] = failed;
  const isWaiting = KINDS.some((kind) => counts[kind].counts === null && counts[kind].failure === '');
  const isEmpty = KINDS.every((kind) => counts[kind].counts?.total === 0);
  const tasks = KINDS.filter((kind) => isDone(kind, parts)).flatMap((kind) => tasksOf(kind, counts[kind].counts));
  return (
    <nav className={`${page.card} ${styles.toDo}`} aria-labelledby="to-do" aria-busy={isWaiting}>
      <h2 id="to-do">À faire</h2>
      {role === 'owner' && <SettingsTask />}
      {firstFailed && (
        <LoadFailure
          text={`Ce qu’il y a à faire n’a pas pu être chargé. ${counts[firstFailed].failure}`}
          onRetry={() => {
            for (const kind of failed) counts[kind].retry();
          }}
        />
      )}
      {isWaiting && <p role="status">Chargement…</p>}
      {!isWaiting &&
        failed.length === 0 &&
        tasks.length === 0 &&
        (isEmpty ? <EmptyStock /> : <p>Rien à faire : le stock est complet.</p>)}
      {tasks.length > 0 && (
        <ul>
          {tasks.map(({ kind, name, count, text, to }) => (
            <li key={`${kind}-${name}`}>
              <Link to={to}>
                <AdminIcon name={name === 'trash' ? 'trash' : kind} size={18} />
                <span>
                  <strong>{formatNumber(count)}</strong> {text}
                </span>
                <AdminIcon name="next" size={18} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}

/** Settings that are missing before the site opens; nothing while they load. */
function SettingsTask() {
  const { data } = useServerData(settingsApi.readOf('GET /settings/checklist'));
  if (data === null || data.length === 0) return null;
  return (
    <ul>
      <li>
        <Link to={ADMIN_PATHS.settings}>
          <AdminIcon name="settings" size={18} />
          <span>
            <strong>{formatNumber(data.length)}</strong>{' '}
            {data.length === 1 ? 'réglage à compléter' : 'réglages à compléter'} avant d’ouvrir au public
          </span>
          <AdminIcon name="next" size={18} />
        </Link>
      </li>
    </ul>
  );
}

/** A new site has everything to do. */
function EmptyStock() {
  return (
    <p>
      Votre stock est vide : ajoutez un véhicule avec les boutons du bas de la page, ou{' '}
      <Link to={ADMIN_PATHS.import}>importez une liste</Link>.
    </p>
  );
}

function tasksOf(kind: VehicleKind, counts: StockCounts | null) {
  if (counts === null) return [];
  const [one, many] = WORDS[kind];
  return TASKS.filter(([name]) => counts[name] > 0).map(([name, text]) => {
    const search = STOCK_VIEWS.find((view) => view.name === name)?.search ?? '';
    const to = name === 'trash' ? ADMIN_PATHS.trash : `${ADMIN_PATHS[kind]}?${search}`;
    return { kind, name, to, count: counts[name], text: `${counts[name] === 1 ? one : many} ${text}` };
  });
}
