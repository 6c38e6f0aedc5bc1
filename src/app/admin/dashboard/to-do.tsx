import { AdminIcon } from '../../../admin-ui/admin-icon.tsx';
import { ADMIN_PATHS } from '../../../admin-ui/admin-paths.ts';
import { LoadFailure } from '../../../admin-ui/feedback/load-failure.tsx';
import { Loading } from '../../../admin-ui/feedback/loading.tsx';
import { Link } from '../../../admin-ui/link.tsx';
import page from '../../../admin-ui/page.module.css';
import { useAdminContext } from '../../../admin-ui/session/admin-context.ts';
import { useServerData } from '../../../admin-ui/session/server-state.ts';
import { useSession } from '../../../admin-ui/session/session-state.ts';
import { importPath } from '../../../features/admin/stock-files/import-path.ts';
import { stockImport } from '../../../features/admin/stock-files/stock-import.client.ts';
import type { ImportJob } from '../../../features/admin/stock-files/stock-import.schema.ts';
import {
  STOCK_VIEWS,
  type StockCounts,
  type StockViewName,
} from '../../../features/admin/vehicle-table/stock-views.ts';
import { useStockCounts } from '../../../features/admin/vehicle-table/use-stock-counts.ts';
import { demonstrationApi } from '../../../features/operations/demonstration/demonstration.client.ts';
import { settingsApi } from '../../../features/platform/settings/settings.client.ts';
import { formatNumber } from '../../../shared/money.ts';
import { offeredKinds } from '../../../shared/offered-kinds.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { TRASH_DAYS } from '../../../shared/trash.ts';
import { UnsavedDrafts } from '../offline/unsaved-drafts.tsx';
import styles from './to-do.module.css';

/** All tasks, the most urgent first. Each text comes after a noun ('3 voitures'). A vehicle is in one task at most. */
const TASKS: readonly (readonly [name: StockViewName | 'trash', text: string])[] = [
  ['expired', 'dont la réservation est dépassée'],
  ['draft', 'en brouillon, à terminer'],
  ['online_incomplete', 'en ligne, à compléter'],
  ['online_old', 'en ligne depuis plus de 60 jours, rien à compléter'],
  ['ending', 'dont la page de vente disparaît bientôt'],
  ['trash', `à la corbeille, pour ${TRASH_DAYS} jours au plus`],
];

const WORDS: Record<VehicleKind, [one: string, many: string]> = {
  cars: ['voiture', 'voitures'],
  trucks: ['camion', 'camions'],
};

export function ToDo() {
  const { parts } = useAdminContext();
  const ownerTasks = useOwnerTasks();
  const unfetched = useUnfetched();
  const counts = { cars: useStockCounts('cars'), trucks: useStockCounts('trucks') };
  const kinds = offeredKinds(parts);
  const failed = kinds.filter((kind) => counts[kind].failure !== '');
  const [firstFailed] = failed;
  const isWaiting =
    ownerTasks.isWaiting || kinds.some((kind) => counts[kind].counts === null && counts[kind].failure === '');
  const isEmpty = kinds.every((kind) => counts[kind].counts?.total === 0);
  const tasks = kinds.flatMap((kind) => tasksOf(kind, counts[kind].counts));
  return (
    <nav className={`${page.card} ${styles.toDo}`} aria-labelledby="to-do">
      <h2 id="to-do">À faire</h2>
      <UnsavedDrafts />
      {!isWaiting && <OwnerTasks {...ownerTasks} />}
      {unfetched.length > 0 && <UnfetchedPhotos jobs={unfetched} />}
      {firstFailed && (
        <LoadFailure
          text={`Ce qu’il y a à faire n’a pas pu être chargé. ${counts[firstFailed].failure}`}
          onRetry={() => {
            for (const kind of failed) counts[kind].retry();
          }}
        />
      )}
      {isWaiting && <Loading />}
      {!isWaiting &&
        failed.length === 0 &&
        tasks.length + unfetched.length === 0 &&
        (isEmpty ? <EmptyStock /> : <p>Rien à faire : le stock est complet.</p>)}
      {!isWaiting && tasks.length > 0 && (
        <ul>
          {tasks.map(({ kind, name, count, text, to }) => (
            <li key={`${kind}-${name}`}>
              <Link to={to}>
                <AdminIcon name={name === 'trash' ? 'trash' : kind} size={18} />
                <span>
                  <strong className="numbers">{formatNumber(count)}</strong> <span>{text}</span>
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

/** Returns the last imports with photos that could not be fetched. */
function useUnfetched(): ImportJob[] {
  const { parts } = useAdminContext();
  const jobs = {
    cars: useServerData(stockImport.cars.readOf('GET /jobs')).data ?? [],
    trucks: useServerData(stockImport.trucks.readOf('GET /jobs')).data ?? [],
  };
  return offeredKinds(parts)
    .flatMap((kind) => jobs[kind])
    .filter(({ photos, undone }) => photos.failed > 0 && undone === null);
}

function UnfetchedPhotos({ jobs }: { jobs: readonly ImportJob[] }) {
  return (
    <ul>
      {jobs.map(({ job, kind, file_name, photos: { failed } }) => (
        <li key={job}>
          <Link to={importPath(kind, job)}>
            <AdminIcon name="noPicture" size={18} />
            <span>
              <strong className="numbers">{formatNumber(failed)}</strong>{' '}
              {failed > 1 ? 'photos non récupérées' : 'photo non récupérée'} de «&nbsp;{file_name}&nbsp;»
            </span>
            <AdminIcon name="next" size={18} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function useOwnerTasks() {
  const isOwner = useSession().role === 'owner';
  const checklist = useServerData(isOwner ? settingsApi.readOf('GET /settings/checklist') : null);
  const demonstration = useServerData(isOwner ? demonstrationApi.readOf('GET /demonstration') : null);
  const items = checklist.data ?? [];
  return {
    isWaiting: isOwner && [checklist, demonstration].some(({ data, failure }) => data === null && failure === ''),
    required: items.filter((item) => item.required).length,
    optional: items.filter((item) => !item.required).length,
    vehicles: (demonstration.data?.cars ?? 0) + (demonstration.data?.trucks ?? 0),
  };
}

function OwnerTasks({ required, optional, vehicles }: Record<'required' | 'optional' | 'vehicles', number>) {
  const missing = required || optional;
  return (
    <ul>
      {missing > 0 && (
        <OwnerTask number={missing}>
          {`${missing === 1 ? 'réglage' : 'réglages'} ${required > 0 ? 'à compléter' : 'à revoir'}${
            required > 0 || vehicles > 0 ? ' avant d’ouvrir au public' : ''
          }`}
        </OwnerTask>
      )}
      {vehicles > 0 && (
        <OwnerTask number={vehicles}>
          {`${vehicles === 1 ? 'véhicule' : 'véhicules'} de la démonstration\u00a0: vider la démonstration`}
        </OwnerTask>
      )}
    </ul>
  );
}

function OwnerTask({ number, children }: { number: number; children: string }) {
  return (
    <li>
      <Link to={ADMIN_PATHS.setup}>
        <AdminIcon name="setup" size={18} />
        <span>
          <strong className="numbers">{formatNumber(number)}</strong> <span>{children}</span>
        </span>
        <AdminIcon name="next" size={18} />
      </Link>
    </li>
  );
}

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
