import { ADMIN_PATHS } from '../../../../admin-ui/admin-paths.ts';
import { Button } from '../../../../admin-ui/button.tsx';
import { fieldAddress } from '../../../../admin-ui/form/modal.ts';
import { Link } from '../../../../admin-ui/link.tsx';
import page from '../../../../admin-ui/page.module.css';
import { formatNumber } from '../../../../shared/money.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import styles from '../import.module.css';
import type { ImportJob } from '../stock-import.schema.ts';
import { photosText } from './import-labels.ts';
import { ProgressBar } from './progress-bar.tsx';

type Props = { kind: VehicleKind; photos: ImportJob['photos']; isRetrying: boolean; onRetry: () => void };

export function ImportPhotos({ kind, photos, isRetrying, onRetry }: Props) {
  const { total, stored, waiting, failed, failures, small } = photos;
  if (total === 0) return null;
  const done = stored + failed;
  return (
    <>
      {waiting > 0 && (
        <ProgressBar
          label="Photos"
          done={done}
          total={total}
          text={`${formatNumber(done)} sur ${formatNumber(total)} photos récupérées`}
          note="Vous pouvez fermer cette page, la récupération continue."
        />
      )}
      <p role="status" className="strong">
        {waiting === 0 && photosText(photos)}
      </p>
      {failures.length > 0 && (
        <div className={page.card}>
          <h3>Photos non récupérées</h3>
          <ul className={styles.folded}>
            {failures.map(({ id, title, address, reason }) => (
              <li key={`${id} ${address}`}>
                <VehicleLink kind={kind} id={id} title={title} />
                <span className={styles.address}>{address}</span>
                <span>{reason}</span>
              </li>
            ))}
          </ul>
          {failed > failures.length && <p>{`et ${formatNumber(failed - failures.length)} de plus.`}</p>}
          <Button look="ghost" disabled={isRetrying} onClick={onRetry}>
            Réessayer
          </Button>
        </div>
      )}
      {small.length > 0 && (
        <div className={page.card}>
          <h3>Petites photos, qui paraîtront floues</h3>
          <ul className={styles.folded}>
            {small.map(({ id, title, width, height }) => (
              <li key={`${id} ${width} ${height}`}>
                <VehicleLink kind={kind} id={id} title={title} />
                <span>{`${width} × ${height} pixels`}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function VehicleLink({ kind, id, title }: { kind: VehicleKind; id: number; title: string }) {
  return <Link to={fieldAddress(ADMIN_PATHS[kind], { kind, mode: 'edit', id }, 'images')}>{title || `n° ${id}`}</Link>;
}
