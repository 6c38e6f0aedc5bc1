import type { To } from 'react-router';
import { Link } from '../link.tsx';
import styles from './link-switch.module.css';

type Props = {
  /** The choice between the links, for people who do not see it. */
  label: string;
  links: readonly { to: To; text: string; isCurrent: boolean }[];
  /** A variant of the same content: it takes the place of the other in the history, and the page stays where it is. */
  isReplacing?: boolean;
};

/** A few links side by side to variants of one page, the current one raised. */
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
