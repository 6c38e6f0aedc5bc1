import { buttonClass } from '../../../../admin-ui/button.tsx';
import { LoadFailure } from '../../../../admin-ui/feedback/load-failure.tsx';
import { Link } from '../../../../admin-ui/link.tsx';
import page from '../../../../admin-ui/page.module.css';
import { useServerData } from '../../../../admin-ui/session/server-state.ts';
import { useDates } from '../../../../admin-ui/session/use-dates.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { useFileDrop } from '../../../platform/images/upload/use-file-drop.ts';
import styles from '../import.module.css';
import { importPath } from '../import-path.ts';
import { stockImport } from '../stock-import.client.ts';
import type { ImportJob } from '../stock-import.schema.ts';
import { jobText } from './import-labels.ts';
import type { StockImport } from './use-stock-import.ts';

const ACCEPT =
  '.csv,.txt,.xlsx,.ods,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.oasis.opendocument.spreadsheet';

export function ImportFile({ kind, stock }: { kind: VehicleKind; stock: StockImport }) {
  const { busy, failure, file } = stock;
  const open = (files: FileList | null) => {
    const [first] = files ?? [];
    if (first) void stock.open(first);
  };
  const isOver = useFileDrop(open);
  return (
    <>
      <div className={styles.drop} data-over={isOver || undefined}>
        <label className={buttonClass('brand', styles.pick)}>
          <span>
            Choisir un fichier<span className={styles.desktop}> ou le déposer ici</span>
          </span>
          <input
            className="visually-hidden"
            type="file"
            accept={ACCEPT}
            disabled={busy !== null}
            onChange={({ target }) => {
              open(target.files);
              // The administrator can then choose the same file again.
              target.value = '';
            }}
          />
        </label>
        <p className="muted">
          Excel (.xlsx), LibreOffice (.ods) ou CSV, avec les titres des colonnes au-dessus de la liste. Rien n’est écrit
          avant votre accord.
        </p>
        <a className="touch-target" href={stockImport[kind].hrefOf('GET /model.csv')} download>
          Télécharger un fichier modèle
        </a>
      </div>
      <p role="status">{busy === 'preview' && `Lecture de « ${file?.name} »…`}</p>
      {failure !== '' && <LoadFailure text={failure} onRetry={stock.retry} />}
      <LastImports kind={kind} />
    </>
  );
}

function LastImports({ kind }: { kind: VehicleKind }) {
  const dates = useDates();
  const { data: jobs, failure, reload } = useServerData(stockImport[kind].readOf('GET /jobs'));
  return (
    <section className={`stack gap-3 ${page.section}`} aria-labelledby="imports">
      <h2 id="imports">Derniers imports</h2>
      {failure !== '' && <LoadFailure text={failure} onRetry={reload} />}
      {failure === '' && jobs === null && <p role="status">Chargement…</p>}
      {jobs?.length === 0 && <p>Aucun import pour l’instant.</p>}
      {jobs && jobs.length > 0 && (
        <ul className={page.rows}>
          {jobs.map((job) => (
            <li key={job.job}>
              <Link to={importPath(kind, job.job)}>
                {job.file_name || 'Fichier'}
                <small>
                  {dates.momentOf(job.created_at)}, {job.who} · {summaryOf(job)}
                </small>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function summaryOf(job: ImportJob): string {
  if (job.state === 'failed') return 'Échec, rien n’a été écrit.';
  if (job.state !== 'done') return 'En cours…';
  return job.undone ? 'Annulé.' : `${jobText(job)}${job.undoable ? ' Peut être annulé.' : ''}`;
}
