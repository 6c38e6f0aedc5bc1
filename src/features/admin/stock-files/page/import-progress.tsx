import { useState } from 'react';
import { ADMIN_PATHS } from '../../../../admin-ui/admin-paths.ts';
import { Button, buttonClass } from '../../../../admin-ui/button.tsx';
import controls from '../../../../admin-ui/controls.module.css';
import { LoadFailure } from '../../../../admin-ui/feedback/load-failure.tsx';
import { ConfirmDialog } from '../../../../admin-ui/form/confirm-dialog.tsx';
import { Link } from '../../../../admin-ui/link.tsx';
import page from '../../../../admin-ui/page.module.css';
import { useDates } from '../../../../admin-ui/session/use-dates.ts';
import { DAY_MS } from '../../../../shared/dates/dates.ts';
import { formatNumber } from '../../../../shared/money.ts';
import { LIST_NAMES, type VehicleKind } from '../../../../shared/paths.ts';
import type { Progress } from '../../../../shared/progress.ts';
import { useFocusAfterRemoval } from '../../../../ui/dialog/use-focus-after-removal.ts';
import { editedPhotosNotices } from '../../../platform/images/edit/edited-photos.ts';
import { importPath } from '../import-path.ts';
import type { ImportJob, UnrevertedVehicle } from '../stock-import.schema.ts';
import { REVERT_DAYS } from '../stock-import.ts';
import { jobText, revertedText, UNDO_TEXT } from './import-labels.ts';
import { ImportPhotos } from './import-photos.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { useImportJob } from './use-import-job.ts';

type Props = {
  kind: VehicleKind;
  id: number;
  /** Progress of this page's own write; null if another page writes, or nobody. */
  progress: Progress | null;
};

export function ImportProgress({ kind, id, progress }: Props) {
  const { job, failure, isReverting, revert, retry, isRetrying, retryPhotos } = useImportJob(kind, id);
  const dates = useDates();
  const [isConfirming, setIsConfirming] = useState(false);
  const hasDrafts = job?.state === 'done' && job.created > 0 && !job.undone;
  return (
    <section className={`stack gap-3 ${page.section}`} aria-labelledby="import">
      <h2 id="import" tabIndex={-1}>
        {job ? `Import de « ${job.file_name} »` : 'Import'}
      </h2>
      {!job && failure === '' && <p role="status">Chargement…</p>}
      {job?.state === 'running' && <WriteProgress {...(progress ?? job)} />}
      {job && (
        <p role="status" className="strong">
          {resultOf(job)}
        </p>
      )}
      {job && !job.undone && (
        <ImportPhotos kind={kind} photos={job.photos} isRetrying={isRetrying} onRetry={() => retryPhotos()} />
      )}
      {hasDrafts && <p>Avec une photo et ce que la loi demande, un brouillon peut être mis en ligne.</p>}
      {failure !== '' && <LoadFailure text={failure} onRetry={retry} busy={isReverting} />}
      {job?.state === 'failed' && (
        <p role="alert" className={`wrong ${controls.alert}`}>
          {job.error}
        </p>
      )}
      {job?.undone && <RevertedNames job={job} />}
      {job?.undoable && (
        <RevertCard
          until={dates.dayOf(new Date(Date.parse(job.created_at) + REVERT_DAYS * DAY_MS))}
          isReverting={isReverting}
          onAsk={() => setIsConfirming(true)}
        />
      )}
      <div className={`row wrap gap-3 ${page.actions}`}>
        <Link className={buttonClass('ghost')} to={importPath(kind)}>
          Autre fichier
        </Link>
        <Link className={buttonClass('brand')} to={`${ADMIN_PATHS[kind]}${hasDrafts ? '?statut=draft' : ''}`}>
          {LIST_NAMES[kind]}
        </Link>
      </div>
      {isConfirming && job && (
        <ConfirmDialog
          title="Annuler tout l’import ?"
          text={UNDO_TEXT}
          no="Garder l’import"
          confirmLabel="Annuler l’import"
          onNo={() => setIsConfirming(false)}
          onYes={() => {
            setIsConfirming(false);
            revert();
          }}
        />
      )}
    </section>
  );
}

type RevertProps = { until: string; isReverting: boolean; onAsk: () => void };

/** If the import is undone, this card disappears and the heading gets the focus. */
function RevertCard({ until, isReverting, onAsk }: RevertProps) {
  const card = useFocusAfterRemoval<HTMLDivElement>(() => document.getElementById('import'));
  return (
    <div ref={card} className={page.card}>
      <h3>Annuler cet import</h3>
      <p>
        {UNDO_TEXT} Possible jusqu’au {until}.
      </p>
      {/* A disabled button would lose the focus. */}
      <Button look="ghost" aria-disabled={isReverting} onClick={isReverting ? undefined : onAsk}>
        {isReverting ? 'Annulation…' : 'Annuler cet import'}
      </Button>
    </div>
  );
}

function WriteProgress({ done, total }: Progress) {
  const text = total === 0 ? 'Préparation…' : `${formatNumber(done)} sur ${formatNumber(total)} véhicules écrits`;
  return (
    <ProgressBar
      label="Import"
      done={done}
      total={total}
      text={text}
      note="Vous pouvez fermer cette page, l’import continue."
    />
  );
}

function resultOf(job: ImportJob): string {
  if (job.undone) return revertedText(job.undone);
  return job.state === 'done' ? jobText(job) : '';
}

function RevertedNames({ job: { undone } }: { job: ImportJob }) {
  if (!undone) return null;
  const { left: unreverted, changed_since: changedSince, brands, edited_photos: editedPhotos } = undone;
  return (
    <>
      {brands.length > 0 && (
        <p>Marques supprimées : {brands.join(', ')}. Leurs véhicules, à la corbeille, n’ont plus de marque.</p>
      )}
      {editedPhotosNotices(editedPhotos).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {unreverted.length > 0 && <VehicleList title="Modifiés depuis, et laissés tels quels :" vehicles={unreverted} />}
      {changedSince.length > 0 && (
        <VehicleList title="Modifiés depuis, et à la corbeille aussi :" vehicles={changedSince} />
      )}
    </>
  );
}

function VehicleList({ title, vehicles }: { title: string; vehicles: readonly UnrevertedVehicle[] }) {
  return (
    <div className={page.card}>
      <h3>{title}</h3>
      <ul>
        {vehicles.map(({ id, title: name, fields }) => (
          <li key={id}>
            {name} (n° {id}){fields.length > 0 && ` : ${fields.join(', ')}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
