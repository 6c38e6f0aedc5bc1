import type { MouseEvent } from 'react';
import { PATHS } from '../../shared/paths.ts';
import { PageLink } from '../../ui/page-link.tsx';
import styles from './header.module.css';

/** HDR-2, in this order. */
export const NAVIGATION = [
  { label: 'Accueil', to: PATHS.home },
  { label: 'Camion de location', to: PATHS.trucks },
  { label: 'Transports VTC', to: PATHS.vtc },
  { label: 'À propos', to: PATHS.about },
  { label: 'Contact', to: PATHS.contact },
] as const;

type Props = {
  /** Path of the page that is shown. */
  pathname: string;
  /** The links are in an overlay, whose entry of the history the page they lead to takes. */
  onFollow?: (event: MouseEvent<HTMLAnchorElement>) => void;
};

/** The five pages; the current one is marked. */
export function Navigation({ pathname, onFollow }: Props) {
  return (
    <ul className={styles.links}>
      {NAVIGATION.map(({ label, to }) => (
        <li key={to}>
          <PageLink
            href={to}
            aria-current={pathname === to || (to !== PATHS.home && pathname.startsWith(`${to}/`)) ? 'page' : undefined}
            {...(onFollow && { onClick: onFollow })}
          >
            {label}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
