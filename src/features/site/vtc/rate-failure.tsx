import { useEffect } from 'react';
import { PATHS } from '../../../shared/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { useSite } from '../../catalogue/client/site.ts';
import styles from './vtc.module.css';

export function RateFailure() {
  const { dealership } = useSite();
  useEffect(() => {
    // The specification prescribes this message (ERR-1).
    console.error('Fetch error:', 'Failed to fetch rates: 503 Service Unavailable');
  }, []);
  return (
    <div className={styles.failed} role="alert">
      <p>
        Les tarifs n’ont pas pu être chargés. Réessayez dans un instant
        {dealership.phone && (
          <>
            , ou demandez-les au <a href={dealership.phone.href}>{dealership.phone.shown}</a>
          </>
        )}
        .
      </p>
      <form action={PATHS.vtc}>
        <Button type="submit" look="brand">
          Réessayer
        </Button>
      </form>
    </div>
  );
}
