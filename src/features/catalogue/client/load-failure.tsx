import type { VehicleKind } from '../../../shared/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './load-failure.module.css';
import { useSite } from './site.ts';

type Props = { kind: VehicleKind; hasRows: boolean; retry: () => void };

/** Rows that are already loaded and typed input stay. */
export function LoadFailure({ kind, hasRows, retry }: Props) {
  const { dealership } = useSite();
  const subject = kind === 'cars' ? 'Les voitures' : 'Les camions';
  return (
    <div role="alert" className={styles.failure}>
      <Icon name="alert" size={22} />
      <div>
        <p>
          <strong>
            {hasRows
              ? 'La liste n’a pas pu être mise à jour.'
              : `${subject} n’ont pas pu être chargé${kind === 'cars' ? 'es' : 's'}.`}
          </strong>
        </p>
        <p className="small muted">
          La connexion a peut-être été coupée un instant.
          {dealership.phone && (
            <>
              {' '}
              Vous pouvez aussi nous appeler au <a href={dealership.phone.href}>{dealership.phone.shown}</a>.
            </>
          )}
        </p>
      </div>
      <Button look="brand" onClick={retry}>
        <Icon name="retry" />
        Réessayer
      </Button>
    </div>
  );
}
