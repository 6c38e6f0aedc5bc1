import { useEffect, useRef, useState } from 'react';
import { NavLink } from 'react-router';
import { adminCall, isGivenUp, sentenceOf } from './client.ts';
import { useOffice } from './office.ts';
import { OfficeIcon, type OfficeIconName } from './office-icon.tsx';
import { OFFICE } from './office-paths.ts';
import { sessionClosed, useSession } from './session-state.ts';
import styles from './sidebar.module.css';
import { toast } from './toasts.ts';

/** The navigation in the specification's order and words (ADMG-4). */
const LINKS: { to: string; label: string; icon: OfficeIconName }[] = [
  { to: OFFICE.dashboard, label: 'Tableau de bord', icon: 'dashboard' },
  { to: OFFICE.cars, label: 'Voitures', icon: 'cars' },
  { to: OFFICE.brands, label: 'Marques', icon: 'brands' },
  { to: OFFICE.trucks, label: 'Camions', icon: 'trucks' },
  { to: OFFICE.rates, label: 'Tarifs', icon: 'rates' },
];

type Props = { open: boolean; onClose: () => void; onHelp: () => void };

/** Beside the page on wide screens, a drawer below 768 px (ADMP-8). */
export function Sidebar({ open, onClose, onHelp }: Props) {
  const { dealership } = useOffice();
  const { name } = useSession();
  const drawer = useRef<HTMLElement>(null);

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
  }, [open, onClose]);

  return (
    <>
      <aside ref={drawer} id="office-menu" className={styles.sidebar} data-open={open || undefined} aria-label="Menu">
        <p className={styles.house}>
          {dealership}
          <span>Administration</span>
        </p>
        <nav aria-label="Administration">
          <ul className={styles.links}>
            {LINKS.map(({ to, label, icon }) => (
              <li key={to}>
                <NavLink to={to} onClick={onClose}>
                  <OfficeIcon name={icon} />
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.rest}>
          <NavLink to={OFFICE.bin} onClick={onClose}>
            <OfficeIcon name="bin" />
            Corbeille
          </NavLink>
          <a href="/" target="_blank" rel="noopener">
            <OfficeIcon name="external" />
            <span>
              Voir le site<span className="visually-hidden"> (nouvel onglet)</span>
            </span>
          </a>
          <button type="button" className={styles.help} onClick={onHelp}>
            <OfficeIcon name="keyboard" />
            <span>
              Raccourcis <kbd>?</kbd>
            </span>
          </button>
          <p className={styles.person}>
            <OfficeIcon name="person" />
            {name}
          </p>
          <SignOut />
        </div>
      </aside>
      {open && (
        <button type="button" className={styles.shade} tabIndex={-1} aria-label="Fermer le menu" onClick={onClose} />
      )}
    </>
  );
}

/** Ends the session on the server; only then is the person led out. */
function SignOut() {
  const [busy, setBusy] = useState(false);
  const signOut = async () => {
    setBusy(true);
    try {
      await adminCall('POST', '/logout');
      sessionClosed();
    } catch (error) {
      if (!isGivenUp(error)) toast({ text: `La déconnexion a échoué. ${sentenceOf(error)}`, tone: 'failed' });
      setBusy(false);
    }
  };
  return (
    <button type="button" disabled={busy} onClick={() => void signOut()}>
      <OfficeIcon name="logout" />
      Se déconnecter
    </button>
  );
}
