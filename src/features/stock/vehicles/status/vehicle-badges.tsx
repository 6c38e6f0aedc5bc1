import { CARD_BADGES, type CardBadge } from './badges.ts';
import styles from './vehicle-badges.module.css';

type Props = {
  badges: readonly CardBadge[];
  hidden?: readonly string[];
  until?: string;
  /** 'Disponible le 02-12-2026'; '' if unknown. */
  back?: string;
  className?: string | undefined;
};

export function VehicleBadges({ badges, hidden = [], until = '', back = '', className = '' }: Props) {
  const visibleMarks = CARD_BADGES.filter(({ value }) => badges.includes(value) && !hidden.includes(value));
  if (visibleMarks.length === 0 && back === '') return null;
  return (
    <ul className={`${styles.badges} ${className}`}>
      {visibleMarks.map(({ value, label }) => (
        <li key={value} data-badge={value}>
          {value === 'reserved' && until !== '' ? `${label} jusqu’au ${until}` : label}
        </li>
      ))}
      {back !== '' && <li>{back}</li>}
    </ul>
  );
}
