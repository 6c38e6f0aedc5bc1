import type { FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { PATHS } from '../../../shared/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { useSite } from '../../catalogue/client/site.ts';
import styles from './vtc.module.css';

export function RateFailure() {
  const { dealership } = useSite();
  const { revalidate, state } = useRevalidator();
  const retry = (event: FormEvent) => {
    event.preventDefault();
    void revalidate();
  };
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
      <form action={PATHS.vtc} onSubmit={retry}>
        <Button type="submit" look="brand" disabled={state === 'loading'}>
          Réessayer
        </Button>
      </form>
    </div>
  );
}
