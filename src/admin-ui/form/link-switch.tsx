import type { To } from 'react-router';
import { Link } from '../link.tsx';
import styles from './link-switch.module.css';

type Props = {
  /** The choice between the links, for people who do not see it. */
  label: string;
  links: readonly { to: To; text: string; isCurrent: boolean }[];
};

/** A few links side by side to variants of one page, the current one raised. */
export function LinkSwitch({ label, links }: Props) {
  return (
    <nav className={styles.links} aria-label={label}>
      {links.map(({ to, text, isCurrent }) => (
        <Link key={text} to={to} aria-current={isCurrent ? 'page' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
