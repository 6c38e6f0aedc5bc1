import type { ReactNode } from 'react';
import styles from '../detail.module.css';
import type { AccessoryGroup } from './accessory-groups.ts';
import { AccessoryIcon } from './accessory-icon.tsx';

export function Section({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h2>{heading}</h2>
      {children}
    </section>
  );
}

type DetailEntry = { key: string; term: ReactNode; value: ReactNode };

export function KeyedSection({ heading, entries }: { heading: ReactNode; entries: readonly DetailEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <Section heading={heading}>
      <dl className={styles.grid}>
        {entries.map(({ key, term, value }) => (
          <div key={key}>
            <dt>{term}</dt>
            <dd className="medium numbers">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

export function Accessories({ groups }: { groups: readonly AccessoryGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <Section heading="Accessoires / fonctionnalités disponibles">
      <div className={styles.groups}>
        {groups.map((group) => (
          <div key={group.name}>
            {group.name !== '' && <h3>{group.name}</h3>}
            <ul className={styles.accessories}>
              {group.accessories.map((name) => (
                <li key={name}>
                  <AccessoryIcon accessory={name} />
                  {name}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
}
