import { Button } from '../../../admin-ui/button.tsx';
import page from '../../../admin-ui/page.module.css';
import { useDates } from '../../../admin-ui/session/use-dates.ts';
import { formatNumber } from '../../../shared/money.ts';
import { count } from '../../../shared/text/french.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { Backup, BackupOrigin } from './backups.schema.ts';

const ORIGIN_LABELS: Record<BackupOrigin, string> = {
  person: 'faite à la demande',
  schedule: 'faite la nuit par le site',
  command: 'faite par une commande',
};

type Props = {
  backups: readonly Backup[];
  onDownload: (backup: Backup) => void;
  onDelete: (backup: Backup) => void;
};

export function BackupList({ backups, onDownload, onDelete }: Props) {
  const dates = useDates();
  if (backups.length === 0) return <p role="status">Aucune sauvegarde pour l’instant.</p>;
  return (
    <ul className={page.rows} aria-label="Sauvegardes">
      {backups.map((backup) => {
        const moment = dates.momentOf(backup.made_at);
        return (
          <li key={backup.id} className={page.row}>
            <span className={page.text}>
              <strong>{moment}</strong>
              <small>
                {sizeText(backup.bytes)} · {count(backup.vehicles, 'véhicule')}, {count(backup.pictures, 'photo')} ·{' '}
                {ORIGIN_LABELS[backup.origin]}
              </small>
            </span>
            <span className={`row wrap gap-3 ${page.actions}`}>
              <Button look="ghost" onClick={() => onDownload(backup)}>
                Télécharger<VisuallyHidden> la sauvegarde du {moment}</VisuallyHidden>
              </Button>
              <Button look="ghost" onClick={() => onDelete(backup)}>
                Supprimer<VisuallyHidden> la sauvegarde du {moment}</VisuallyHidden>
              </Button>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const MB = 1_000_000;

function sizeText(bytes: number): string {
  return bytes < MB ? `${formatNumber(Math.ceil(bytes / 1000))} ko` : `${formatNumber(Math.round(bytes / MB))} Mo`;
}
