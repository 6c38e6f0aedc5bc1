import { Term } from '../../../ui/term.tsx';
import { useSite } from '../client/site.ts';
import styles from './detail.module.css';

export function DetailPlaceholder() {
  const { dealership } = useSite();
  return (
    <div className={styles.page} aria-busy="true">
      <div className={styles.breadcrumb} />
      <div className={styles.placeholder} />
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
