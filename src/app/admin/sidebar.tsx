import {
  type ComponentProps,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { AdminIcon } from '../../admin-ui/admin-icon.tsx';
import { ADMIN_PATHS } from '../../admin-ui/admin-paths.ts';
import { NavLink } from '../../admin-ui/link.tsx';
import { useAdminContext } from '../../admin-ui/session/admin-context.ts';
import { useSession } from '../../admin-ui/session/session-state.ts';
import { signOut } from '../../admin-ui/session/sign-out.ts';
import { closeOnFollow } from '../../ui/dialog/overlay-history.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { type AdminPage, firstPages, pageGroups } from './pages.ts';
import { isMac } from './palette/palette-key.client.ts';
import styles from './sidebar.module.css';

type Props = { open: boolean; onClose: () => void; onSearch: () => void; onHelp: () => void };

/** Beside the page on wide screens. Below 768 px it is a drawer. */
export function Sidebar({ open, onClose, onSearch, onHelp }: Props) {
  const { dealership, parts } = useAdminContext();
  const { role } = useSession();
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
        <button
          type="button"
          className={styles.search}
          aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
          onClick={onSearch}
        >
          <AdminIcon name="search" />
          <span>
            Rechercher
            <span aria-hidden="true">
              <kbd>{isMac() ? '⌘ K' : 'Ctrl K'}</kbd>
            </span>
          </span>
        </button>
        <nav aria-label="Administration">
          <PageLinks pages={firstPages(parts)} link={link} />
        </nav>
        <nav aria-label="Gestion" className="stack gap-2">
          {pageGroups(role).map(({ title, pages }) => (
            <div key={title}>
              <p id={`menu-${title}`} className={styles.group}>
                {title}
              </p>
              <PageLinks pages={pages} link={link} labelledBy={`menu-${title}`} />
            </div>
          ))}
        </nav>
        <SecondaryLinks link={link} onHelp={onHelp} />
      </aside>
      {open && (
        <button type="button" className={styles.shade} tabIndex={-1} aria-label="Fermer le menu" onClick={onClose} />
      )}
    </>
  );
}

/** The drawer closes on Escape and when the focus leaves it. Focus inside returns to where it was before. */
function useFocusInDrawer(drawer: RefObject<HTMLElement | null>, open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return;
    const inside = drawer.current;
    const before = document.activeElement;
    inside?.querySelector<HTMLElement>('nav a')?.focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Node && !inside?.contains(target)) close();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('focusin', onFocus);
      if (inside?.contains(document.activeElement) && before instanceof HTMLElement) before.focus();
    };
  }, [drawer, open]);
}

type LinkProps = Partial<ComponentProps<typeof NavLink>>;

type PageLinksProps = { pages: readonly AdminPage[]; link: LinkProps; labelledBy?: string };

function PageLinks({ pages, link, labelledBy }: PageLinksProps) {
  return (
    <ul className={styles.links} aria-labelledby={labelledBy}>
      {pages.map(({ to, label, icon }) => (
        <li key={to}>
          <NavLink to={to} {...link}>
            <AdminIcon name={icon} />
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

function SecondaryLinks({ link, onHelp }: { link: LinkProps; onHelp: () => void }) {
  const { name } = useSession();
  return (
    <div className={styles.rest}>
      <a href="/" target="_blank" rel="noopener">
        <AdminIcon name="external" />
        <span>
          Voir le site<VisuallyHidden> (nouvel onglet)</VisuallyHidden>
        </span>
      </a>
      <button type="button" className={styles.help} onClick={onHelp}>
        <AdminIcon name="keyboard" />
        <span>
          Raccourcis <kbd>?</kbd>
        </span>
      </button>
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

function SignOut() {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    if (busy) return;
    setBusy(true);
    await signOut();
    setBusy(false);
  };
  return (
    <button type="button" aria-disabled={busy} onClick={() => void press()}>
      <AdminIcon name="logout" />
      Se déconnecter
    </button>
  );
}
