import { Navigate, Outlet, type RouteObject, redirectDocument, useSearchParams } from 'react-router';
import { ADMIN_PATHS, INVITATION_PATTERN, PRINT_PATTERN } from '../../admin-ui/admin-paths.ts';
import { ToastList } from '../../admin-ui/feedback/toast-list.tsx';
import { LazyPage } from '../../admin-ui/lazy-page.tsx';
import { Link } from '../../admin-ui/link.tsx';
import { Page } from '../../admin-ui/page.tsx';
import { useServerData } from '../../admin-ui/session/server-state.ts';
import { useSession } from '../../admin-ui/session/session-state.ts';
import { Trash } from '../../features/admin/trash/list.page.tsx';
import { VehiclesAdmin } from '../../features/admin/vehicle-table/list.page.tsx';
import { demonstrationApi } from '../../features/operations/demonstration/demonstration.client.ts';
import { Guard } from '../../features/platform/auth/login/guard.tsx';
import { LoginPage } from '../../features/platform/auth/login/login.page.tsx';
import { LoginOverlay } from '../../features/platform/auth/login/login-overlay.tsx';
import { BrandsAdmin } from '../../features/stock/brands/list.page.tsx';
import { RatesAdmin } from '../../features/stock/rates/list.page.tsx';
import { PREVIEW_ROOT } from '../../shared/paths.ts';
import { describeField } from '../resources.ts';
import { Dashboard } from './dashboard/dashboard.tsx';
import styles from './error-pages.module.css';
import { UnsavedDrafts } from './offline/unsaved-drafts.tsx';
import { Shell } from './shell.tsx';

/** Shown for an unknown address of the administration. The server sends status 404. */
function AdminNotFoundPage() {
  return (
    <Page title="Cette page n’existe pas">
      <p>L’adresse est peut-être mal écrite.</p>
      <Link to={ADMIN_PATHS.dashboard}>Revenir au tableau de bord</Link>
    </Page>
  );
}

function AdminErrorPage() {
  return (
    <main className={styles.page} role="alert">
      <Page title="Cette page a cessé de fonctionner">
        <p>La faute est de notre côté. Rechargez la page ; si cela se répète, signalez-le.</p>
        <a href={window.location.pathname}>Recharger</a>
      </Page>
    </main>
  );
}

/** Shown on the trash page. Tells owners how to restore the other data of an emptied demonstration. */
function EmptiedNotice() {
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

const loadSettings = () =>
  import('../../features/platform/settings/settings.page.tsx').then((module) => module.SettingsPage);
const loadSetup = () => import('../../features/operations/setup/setup.page.tsx').then((module) => module.SetupPage);
const loadPrintPage = () => import('../../features/admin/print/print.page.tsx').then((module) => module.PrintPage);

const loadPriceGrid = () =>
  import('../../features/admin/price-grid/price-grid.page.tsx').then((module) => module.PriceGrid);
const loadImport = () => import('../../features/admin/stock-files/import.page.tsx').then((module) => module.ImportPage);
const loadFeeds = () => import('../../features/admin/feeds/list.page.tsx').then((module) => module.FeedsPage);

const loadJournal = async () => {
  const [{ JournalPage }, { showSections }] = await Promise.all([
    import('../../features/platform/journal/list.page.tsx'),
    import('../../features/platform/settings/history/restore-version.ts'),
  ]);
  return () => <JournalPage describeField={describeField} onUndone={showSections} />;
};

const loadStatistics = () =>
  import('../../features/admin/statistics/statistics.page.tsx').then((module) => module.StatisticsPage);
const loadAccount = () =>
  import('../../features/platform/team/account/account.page.tsx').then((module) => module.AccountPage);
const loadBackups = () => import('../../features/operations/backup/list.page.tsx').then((module) => module.BackupsPage);
const loadTeam = () => import('../../features/platform/team/list.page.tsx').then((module) => module.TeamPage);
const loadInvitation = () =>
  import('../../features/platform/team/invitation.page.tsx').then((module) => module.InvitationPage);

/** All pages of the administration. Every page except the login and an invitation needs a session. */
export const adminRoutes: RouteObject[] = [
  {
    element: <Root />,
    ErrorBoundary: AdminErrorPage,
    children: [
      { path: ADMIN_PATHS.login, element: <LoginPage /> },
      { path: INVITATION_PATTERN, element: <LazyPage load={loadInvitation} /> },
      // A preview is a separate document. After a login, the requested address may be that of a preview.
      { path: `${PREVIEW_ROOT}/*`, loader: ({ request }) => redirectDocument(request.url), element: null },
      {
        element: <Guard />,
        children: [
          // This page has no layout, so that the browser prints only the sheets.
          { path: PRINT_PATTERN, element: <LazyPage load={loadPrintPage} /> },
          {
            element: <Shell />,
            children: [
              { path: ADMIN_PATHS.root, element: <Navigate to={ADMIN_PATHS.dashboard} replace /> },
              { path: ADMIN_PATHS.dashboard, element: <Dashboard /> },
              {
                path: ADMIN_PATHS.cars,
                element: <VehiclesAdmin key="cars" kind="cars" notice={<UnsavedDrafts kind="cars" />} />,
              },
              { path: ADMIN_PATHS.brands, element: <BrandsAdmin notice={<UnsavedDrafts kind="brands" />} /> },
              {
                path: ADMIN_PATHS.trucks,
                element: <VehiclesAdmin key="trucks" kind="trucks" notice={<UnsavedDrafts kind="trucks" />} />,
              },
              { path: ADMIN_PATHS.rates, element: <RatesAdmin notice={<UnsavedDrafts kind="rates" />} /> },
              { path: ADMIN_PATHS.prices, element: <LazyPage load={loadPriceGrid} /> },
              { path: ADMIN_PATHS.import, element: <LazyPage load={loadImport} /> },
              { path: ADMIN_PATHS.trash, element: <Trash notice={<EmptiedNotice />} /> },
              { path: ADMIN_PATHS.feeds, element: <LazyPage load={loadFeeds} /> },
              { path: ADMIN_PATHS.journal, element: <LazyPage load={loadJournal} /> },
              { path: ADMIN_PATHS.settings, element: <LazyPage load={loadSettings} /> },
              { path: ADMIN_PATHS.setup, element: <LazyPage load={loadSetup} /> },
              { path: ADMIN_PATHS.account, element: <LazyPage load={loadAccount} /> },
              { path: ADMIN_PATHS.security, element: <SecurityEvents /> },
              { path: ADMIN_PATHS.team, element: <LazyPage load={loadTeam} /> },
              { path: ADMIN_PATHS.backups, element: <LazyPage load={loadBackups} /> },
              { path: ADMIN_PATHS.statistics, element: <LazyPage load={loadStatistics} /> },
              { path: '*', element: <AdminNotFoundPage /> },
            ],
          },
        ],
      },
    ],
  },
];

/** Answers the address that the security trail had in former releases. */
function SecurityEvents() {
  const [filters] = useSearchParams();
  const query = new URLSearchParams({ kind: 'access', ...Object.fromEntries(filters) });
  return <Navigate to={`${ADMIN_PATHS.journal}?${query}`} replace />;
}

function Root() {
  return (
    <>
      <Outlet />
      <ToastList />
      <LoginOverlay />
    </>
  );
}
