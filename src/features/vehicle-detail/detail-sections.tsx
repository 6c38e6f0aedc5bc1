import type { ReactNode } from 'react';
import type { Vehicle } from '../vehicles/vehicle.ts';
import { AccessoryIcon } from './accessory-icon.tsx';
import styles from './detail.module.css';

export function Section({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h2>{heading}</h2>
      {children}
    </section>
  );
}

export type Entry = { key: string; term: ReactNode; value: ReactNode };

/** 'Détails', 'Dimensions', 'Weight': names and values; nothing is rendered without entries. */
export function KeyedSection({ heading, entries }: { heading: ReactNode; entries: readonly Entry[] }) {
  if (entries.length === 0) return null;
  return (
    <Section heading={heading}>
      <dl className={styles.grid}>
        {entries.map(({ key, term, value }) => (
          <div key={key}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** Each accessory once, with its icon (CDET-7). */
export function Accessories({ of: { accessories } }: { of: Pick<Vehicle, 'accessories'> }) {
  const names = [...new Set(accessories.map((name) => name.trim()))].filter(Boolean);
  if (names.length === 0) return null;
  return (
    <Section heading="Accessoires / fonctionnalités disponibles">
      <ul className={styles.accessories}>
        {names.map((name) => (
          <li key={name}>
            <AccessoryIcon accessory={name} size={20} />
            {name}
          </li>
        ))}
      </ul>
    </Section>
  );
}
