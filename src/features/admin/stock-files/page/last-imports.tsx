import { LoadFailure } from '../../../../admin-ui/feedback/load-failure.tsx';
import { Link } from '../../../../admin-ui/link.tsx';
import page from '../../../../admin-ui/page.module.css';
import { useServerData } from '../../../../admin-ui/session/server-state.ts';
import { useDates } from '../../../../admin-ui/session/use-dates.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { importPath } from '../import-path.ts';
import { stockImport } from '../stock-import.client.ts';
import type { ImportJob } from '../stock-import.schema.ts';
import { jobText } from './import-labels.ts';

/** Each import links to its result and its revert. */
export function LastImports({ kind }: { kind: VehicleKind }) {
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
