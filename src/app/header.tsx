import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { PATHS } from '../features/site/paths.ts';
import { useSite } from '../features/site/site.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './header.module.css';
import { Logo } from './logo.tsx';

/** HDR-2, in this order. */
const NAVIGATION = [
  { label: 'Accueil', to: PATHS.home },
  { label: 'Camion de location', to: PATHS.trucks },
  { label: 'Transports VTC', to: PATHS.vtc },
  { label: 'À propos', to: PATHS.about },
  { label: 'Contact', to: PATHS.contact },
] as const;

/** Below 1200px the navigation folds into a menu that also works without JavaScript (HDR-7). */
export function Header() {
  const { dealership } = useSite();
  return (
    <header className={styles.header}>
      <div className={styles.inside}>
        <NavLink to={PATHS.home} className={styles.logo} aria-label={`${dealership.name}, accueil`}>
          <Logo name={dealership.name} />
        </NavLink>
        <nav className={styles.wide} aria-label="Navigation principale">
          <Links />
        </nav>
        <a className={styles.phone} href={dealership.phoneHref}>
          <Icon name="phone" />
          {dealership.phone}
        </a>
        <Burger />
      </div>
    </header>
  );
}

function Burger() {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (key && menu.current) menu.current.open = false;
  }, [key]);
  return (
    <details ref={menu} className={styles.burger}>
      <summary aria-label="Menu">
        <Icon name="menu" />
      </summary>
      <nav className={styles.panel} aria-label="Menu">
        <Links />
      </nav>
    </details>
  );
}

function Links() {
  return (
    <ul className={styles.links}>
      {NAVIGATION.map(({ label, to }) => (
        <li key={to}>
          <NavLink to={to} end={to === PATHS.home}>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
