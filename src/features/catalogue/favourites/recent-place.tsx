import { type ComponentType, useEffect, useState } from 'react';
import styles from './recent-place.module.css';
import type { RecentVehicle } from './recent-vehicles.ts';

type Props = {
  /** The vehicle that this page shows. */
  current?: RecentVehicle;
};

/** The place of the recently viewed vehicles. Its content is loaded when the page is idle, and only with JavaScript. */
export function RecentPlace({ current }: Props) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    const load = () =>
      import('./recent-row.tsx').then(
        ({ RecentRow }) => setPart(() => RecentRow),
        () => undefined,
      );
    // Safari has no idle callback.
    (window.requestIdleCallback ?? setTimeout)(() => void load());
  }, []);
  return <div className={styles.place}>{Part && <Part {...(current && { current })} />}</div>;
}
