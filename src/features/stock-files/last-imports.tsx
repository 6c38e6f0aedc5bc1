import { useEffect, useState } from 'react';
import { adminCall, isAborted, logFailure, sentenceOf } from '../../admin-ui/admin-client.ts';
import { Link } from '../../admin-ui/link.tsx';
import { LoadFailure } from '../../admin-ui/load-failure.tsx';
import { dayMonthYear, hourAndMinute } from '../../shared/dates.ts';
import type { VehicleKind } from '../../shared/paths.ts';
import styles from './import-page.module.css';
import { importPath } from './import-path.ts';
import { jobText } from './import-words.ts';
import type { ImportJob } from './stock-import.ts';

type Loaded = { jobs: readonly ImportJob[] | null; failure: string };

/** The last imports of a kind, each with the way to its result and its undo. */
export function LastImports({ kind }: { kind: VehicleKind }) {
  const [{ jobs, failure }, setLoaded] = useState<Loaded>({ jobs: null, failure: '' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    void attempt;
    const control = new AbortController();
    adminCall<{ data: ImportJob[] }>('GET', `/import/${kind}/jobs`, { signal: control.signal }).then(
      ({ data }) => setLoaded({ jobs: data, failure: '' }),
      (error) => {
        if (isAborted(error)) return;
        logFailure(error);
        setLoaded({ jobs: null, failure: sentenceOf(error) });
      },
    );
    return () => control.abort();
  }, [kind, attempt]);
  const retry = () => {
    setLoaded({ jobs: null, failure: '' });
    setAttempt(attempt + 1);
  };
  return (
    <section className={styles.section} aria-labelledby="imports">
      <h2 id="imports">Derniers imports</h2>
      {failure !== '' && <LoadFailure text={failure} onRetry={retry} />}
      {failure === '' && jobs === null && <p role="status">Chargement…</p>}
      {jobs?.length === 0 && <p>Aucun import pour l’instant.</p>}
      {jobs && jobs.length > 0 && (
        <ul className={styles.list}>
          {jobs.map((job) => (
            <li key={job.job}>
              <Link to={importPath(kind, job.job)}>
                {job.file_name || 'Fichier'}
                <small>
                  {dayMonthYear(new Date(job.created_at))} à {hourAndMinute(new Date(job.created_at))}, {job.who} ·{' '}
                  {summaryOf(job)}
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
  return job.undone ? 'Annulé.' : jobText(job);
}
