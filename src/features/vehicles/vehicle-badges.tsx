import { BADGES, type Badge } from './badges.ts';
import styles from './vehicle-badges.module.css';

/** 'Baisse de prix', 'Nouveauté'; nothing where there is none. `className` places them. */
export function VehicleBadges({
  badges,
  className = '',
}: {
  badges: readonly Badge[];
  className?: string | undefined;
}) {
  if (badges.length === 0) return null;
  return (
    <ul className={`${styles.badges} ${className}`}>
      {BADGES.filter(({ value }) => badges.includes(value)).map(({ value, label }) => (
        <li key={value} data-badge={value}>
          {label}
        </li>
      ))}
    </ul>
  );
}
