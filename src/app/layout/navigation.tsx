import { NavLink } from 'react-router';
import { PATHS } from '../../shared/paths.ts';
import styles from './header.module.css';

/** HDR-2, in this order. */
export const NAVIGATION = [
  { label: 'Accueil', to: PATHS.home },
  { label: 'Camion de location', to: PATHS.trucks },
  { label: 'Transports VTC', to: PATHS.vtc },
  { label: 'À propos', to: PATHS.about },
  { label: 'Contact', to: PATHS.contact },
] as const;

/** The five pages; the current one is marked. */
export function Navigation({ onChoose }: { onChoose?: () => void }) {
  return (
    <ul className={styles.links}>
      {NAVIGATION.map(({ label, to }) => (
        <li key={to}>
          <NavLink to={to} end={to === PATHS.home} onClick={onChoose}>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
