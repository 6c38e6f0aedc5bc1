import { Term } from '../../ui/term.tsx';
import { useSite } from '../catalogue/site.ts';
import styles from './detail.module.css';

/** A vehicle's page before its vehicle: 'Loading...' where its pictures and its name will be (CDET-8, D23). */
export function DetailWaiting() {
  const { dealership } = useSite();
  return (
    <div className={styles.page} aria-busy="true">
      <div className={styles.trail} />
      <div className={styles.waiting} />
      <div className={styles.offer}>
        <div role="status">
          <h1>
            <Term of="loading" style={dealership.interface} />
          </h1>
        </div>
      </div>
    </div>
  );
}
