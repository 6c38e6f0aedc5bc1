import { OWNERS_ONLY } from '../../shared/role.ts';
import { ADMIN_PATHS } from '../admin-paths.ts';
import { Link } from '../link.tsx';
import rowPage from '../table/row-page.module.css';
import { useTitle } from './admin-context.ts';

/** What an editor sees at the address of a page for owners. */
export function OwnersOnly({ title }: { title: string }) {
  useTitle(title);
  return (
    <div className={rowPage.page}>
      <h1>{title}</h1>
      <p>{OWNERS_ONLY}</p>
      <p>
        <Link to={ADMIN_PATHS.dashboard}>Revenir au tableau de bord</Link>
      </p>
    </div>
  );
}
