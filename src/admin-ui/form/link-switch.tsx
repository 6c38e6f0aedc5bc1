import type { To } from 'react-router';
import { Link } from '../link.tsx';
import styles from './link-switch.module.css';

type Props = {
  label: string;
  links: readonly { to: To; text: string; isCurrent: boolean }[];
  /** True for variants of the same content. Then a link replaces the history entry and keeps the scroll position. */
  isReplacing?: boolean;
};

/** A row of links. The current link looks raised. */
export function LinkSwitch({ label, links, isReplacing = false }: Props) {
  return (
    <nav className={styles.links} aria-label={label}>
      {links.map(({ to, text, isCurrent }) => (
        <Link
          key={text}
          to={to}
          replace={isReplacing}
          preventScrollReset={isReplacing}
          aria-current={isCurrent ? 'page' : undefined}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
