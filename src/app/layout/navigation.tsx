import type { MouseEvent } from 'react';
import { useSite } from '../../features/catalogue/client/site.ts';
import type { Parts } from '../../shared/dealership.ts';
import { trucksPageName } from '../../shared/labels.ts';
import { PATHS } from '../../shared/paths.ts';
import styles from './header.module.css';

/** The order of the specification (HDR-2). */
const NAVIGATION: readonly { label: string; to: string; part?: keyof Parts }[] = [
  { label: 'Accueil', to: PATHS.home },
  { label: trucksPageName({ rental: true }), to: PATHS.trucks, part: 'trucks' },
  { label: 'Transports VTC', to: PATHS.vtc, part: 'vtc' },
  { label: 'À propos', to: PATHS.about },
  { label: 'Contact', to: PATHS.contact },
];

export function navigationOf(parts: Parts) {
  return NAVIGATION.filter(({ part }) => part === undefined || parts[part]).map(({ label, to }) => ({
    to,
    label: to === PATHS.trucks ? trucksPageName(parts) : label,
  }));
}

type Props = {
  pathname: string;
  /** Set if the links are in an overlay. The next page then replaces the overlay's history entry. */
  onFollow?: (event: MouseEvent<HTMLAnchorElement>) => void;
};

export function Navigation({ pathname, onFollow }: Props) {
  return (
    <ul className={styles.links}>
      {navigationOf(useSite().dealership.parts).map(({ label, to }) => (
        <li key={to}>
          <a
            href={to}
            aria-current={pathname === to || (to !== PATHS.home && pathname.startsWith(`${to}/`)) ? 'page' : undefined}
            {...(onFollow && { onClick: onFollow })}
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
