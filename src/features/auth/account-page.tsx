import { useTitle } from '../../admin-ui/admin-context.ts';
import rowPage from '../../admin-ui/row-page.module.css';
import { SessionList } from './session-list.tsx';

/** What an administrator sets for themself: the devices that are signed in. */
export function AccountPage() {
  useTitle('Mon compte');
  return (
    <div className={rowPage.page}>
      <h1>Mon compte</h1>
      <SessionList />
    </div>
  );
}
