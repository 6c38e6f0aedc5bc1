import { PATHS } from '../../../shared/paths.ts';
import { definePage } from '../../catalogue/client/define-page.server.ts';
import type OfflineView from './offline.view.tsx';

export const offlinePage = definePage<typeof OfflineView>({
  path: PATHS.offline,
  view: 'site/content/offline',
  load: () => ({}),
  head: () => ({ title: 'Hors connexion', description: 'Cette page n’est pas gardée sur cet appareil.' }),
});
