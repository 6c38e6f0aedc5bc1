import { type ComponentProps, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { adminCall, isAborted, sentenceOf } from '../../admin-ui/admin-client.ts';
import { useAdminContext } from '../../admin-ui/admin-context.ts';
import { AdminIcon, type AdminIconName } from '../../admin-ui/admin-icon.tsx';
import { ADMIN_PATHS } from '../../admin-ui/admin-paths.ts';
import { NavLink } from '../../admin-ui/link.tsx';
import { sessionClosed, useSession } from '../../admin-ui/session-state.ts';
import { toast } from '../../admin-ui/toasts.ts';
import { closeOnFollow } from '../../ui/overlay-history.ts';
import styles from './sidebar.module.css';

/** The navigation in the specification's order and words (ADMG-4). */
const LINKS: { to: string; label: string; icon: AdminIconName }[] = [
  { to: ADMIN_PATHS.dashboard, label: 'Tableau de bord', icon: 'dashboard' },
  { to: ADMIN_PATHS.cars, label: 'Voitures', icon: 'cars' },
  { to: ADMIN_PATHS.brands, label: 'Marques', icon: 'brands' },
  { to: ADMIN_PATHS.trucks, label: 'Camions', icon: 'trucks' },
  { to: ADMIN_PATHS.rates, label: 'Tarifs', icon: 'rates' },
];

type Props = { open: boolean; onClose: () => void; onHelp: () => void };

/** Beside the page on wide screens, a drawer below 768 px (ADMP-8). */
export function Sidebar({ open, onClose, onHelp }: Props) {
  const { dealership } = useAdminContext();
  const drawer = useRef<HTMLElement>(null);

  useFocusInDrawer(drawer, open, onClose);
  const link = open ? { onClick: (event: MouseEvent<HTMLAnchorElement>) => closeOnFollow(event, onClose) } : {};

  return (
    <>
      <aside ref={drawer} id="admin-menu" className={styles.sidebar} data-open={open || undefined} aria-label="Menu">
        <p className={styles.dealership}>
          {dealership}
          <span>Administration</span>
        </p>
        <nav aria-label="Administration">
          <ul className={styles.links}>
            {LINKS.map(({ to, label, icon }) => (
              <li key={to}>
                <NavLink to={to} {...link}>
                  <AdminIcon name={icon} />
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <SecondaryLinks link={link} onHelp={onHelp} />
      </aside>
      {open && (
        <button type="button" className={styles.shade} tabIndex={-1} aria-label="Fermer le menu" onClick={onClose} />
      )}
    </>
  );
}

/**
 * The open drawer takes the focus and closes on Escape or when the focus leaves it; closing gives the focus back to the
 * control that had it.
 */
function useFocusInDrawer(drawer: RefObject<HTMLElement | null>, open: boolean, onClose: () => void): void {
  useEffect(() => {
    if (!open) return;
    const inside = drawer.current;
    const before = document.activeElement;
    inside?.querySelector<HTMLElement>('a, button')?.focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Node && !inside?.contains(target)) onClose();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('focusin', onFocus);
      if (inside?.contains(document.activeElement) && before instanceof HTMLElement) before.focus();
    };
  }, [drawer, open, onClose]);
}

type SecondaryProps = {
  /** Props of a link to another page. */
  link: Partial<ComponentProps<typeof NavLink>>;
  onHelp: () => void;
};

/** Prices, trash, journal, settings, public site, shortcuts, account and sign-out. */
function SecondaryLinks({ link, onHelp }: SecondaryProps) {
  const { name, role } = useSession();
  return (
    <div className={styles.rest}>
      <NavLink to={ADMIN_PATHS.prices} {...link}>
        <AdminIcon name="prices" />
        Grille de prix
      </NavLink>
      <NavLink to={ADMIN_PATHS.feeds} {...link}>
        <AdminIcon name="feeds" />
        Multidiffusion
      </NavLink>
      <NavLink to={ADMIN_PATHS.import} {...link}>
        <AdminIcon name="import" />
        Import
      </NavLink>
      <NavLink to={ADMIN_PATHS.trash} {...link}>
        <AdminIcon name="trash" />
        Corbeille
      </NavLink>
      <NavLink to={ADMIN_PATHS.journal} {...link}>
        <AdminIcon name="journal" />
        Journal
      </NavLink>
      {role === 'owner' && (
        <NavLink to={ADMIN_PATHS.settings} {...link}>
          <AdminIcon name="settings" />
          Réglages
        </NavLink>
      )}
      <a href="/" target="_blank" rel="noopener">
        <AdminIcon name="external" />
        <span>
          Voir le site<span className="visually-hidden"> (nouvel onglet)</span>
        </span>
      </a>
      <button type="button" className={styles.help} onClick={onHelp}>
        <AdminIcon name="keyboard" />
        <span>
          Raccourcis <kbd>?</kbd>
        </span>
      </button>
      {role === 'owner' && (
        <NavLink to={ADMIN_PATHS.team} {...link}>
          <AdminIcon name="team" />
          Équipe
        </NavLink>
      )}
      <NavLink to={ADMIN_PATHS.account} className={styles.person} {...link}>
        <AdminIcon name="person" />
        <span>
          {name}
          <small>Mon compte</small>
        </span>
      </NavLink>
      <SignOut />
    </div>
  );
}

/** Ends the session on the server, then in this tab. */
function SignOut() {
  const [busy, setBusy] = useState(false);
  const signOut = async () => {
    setBusy(true);
    try {
      await adminCall('POST', '/logout');
      sessionClosed();
    } catch (error) {
      if (!isAborted(error)) toast({ text: `La déconnexion a échoué. ${sentenceOf(error)}`, tone: 'failed' });
      setBusy(false);
    }
  };
  return (
    <button type="button" disabled={busy} onClick={() => void signOut()}>
      <AdminIcon name="logout" />
      Se déconnecter
    </button>
  );
}
