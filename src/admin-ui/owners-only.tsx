import { OWNERS_ONLY } from '../shared/role.ts';
import { useTitle } from './admin-context.ts';
import { ADMIN_PATHS } from './admin-paths.ts';
import { Link } from './link.tsx';
import rowPage from './row-page.module.css';

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
