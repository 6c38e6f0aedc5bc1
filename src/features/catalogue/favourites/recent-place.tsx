import { type ComponentType, useEffect, useState } from 'react';
import styles from './recent-place.module.css';
import type { RecentVehicle } from './recent-vehicles.ts';

type Props = {
  current?: RecentVehicle;
};

export function RecentPlace({ current }: Props) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    const load = () =>
      import('./recent-row.tsx').then(
        ({ RecentRow }) => setPart(() => RecentRow),
        () => undefined,
      );
    // Older Safari versions have no `requestIdleCallback`.
    (window.requestIdleCallback ?? setTimeout)(() => void load());
  }, []);
  return <div className={styles.place}>{Part && <Part {...(current && { current })} />}</div>;
}
