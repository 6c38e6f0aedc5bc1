import { OWNERS_ONLY } from '../../shared/role.ts';
import { ADMIN_PATHS } from '../admin-paths.ts';
import { Link } from '../link.tsx';
import { Page } from '../page.tsx';

export function OwnersOnly({ title }: { title: string }) {
  return (
    <Page title={title}>
      <p>{OWNERS_ONLY}</p>
      <p>
        <Link to={ADMIN_PATHS.dashboard}>Revenir au tableau de bord</Link>
      </p>
    </Page>
  );
}
