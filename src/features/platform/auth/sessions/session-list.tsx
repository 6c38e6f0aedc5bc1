import { Button } from '../../../../admin-ui/button.tsx';
import { LoadFailure } from '../../../../admin-ui/feedback/load-failure.tsx';
import { reportFailure } from '../../../../admin-ui/feedback/report-failure.ts';
import { toast } from '../../../../admin-ui/feedback/toasts.ts';
import { focusHeading } from '../../../../admin-ui/focus.ts';
import page from '../../../../admin-ui/page.module.css';
import { Section } from '../../../../admin-ui/page.tsx';
import { AdminError } from '../../../../admin-ui/session/admin-client.ts';
import { clientOf } from '../../../../admin-ui/session/resource-client.ts';
import { useServerData } from '../../../../admin-ui/session/server-state.ts';
import { useDates } from '../../../../admin-ui/session/use-dates.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import type { SessionInfo } from './session.schema.ts';
import { PERSISTENT_SESSION_DAYS, SESSION_MS } from './session.ts';
import styles from './session-list.module.css';
import type { SessionsResource } from './sessions.resource.ts';

const sessionsClient = clientOf<SessionsResource>();

export function SessionList() {
  const dates = useDates();
  const { sessions, failure, retry, close, closeOthers } = useSessions();
  const otherSessions = (sessions ?? []).filter(({ current }) => !current).length;
  return (
    <Section title="Mes sessions">
      <p>
        Une session s’arrête après 30 minutes sans activité, et au plus tard 12 heures après la connexion ; un appareil
        gardé connecté le reste {PERSISTENT_SESSION_DAYS} jours. Fermez ici la session d’un appareil perdu ou prêté.
      </p>
      {failure !== '' && <LoadFailure text={failure} onRetry={retry} />}
      {failure === '' && sessions === null && <p role="status">Chargement…</p>}
      <ul className={page.rows}>
        {(sessions ?? []).toSorted(currentFirst).map((session) => (
          <li key={session.id} className={page.row}>
            <About session={session} />
            {!session.current && (
              <Button look="ghost" place={styles.close} onClick={() => void close(session)}>
                Fermer
                <VisuallyHidden>
                  {' '}
                  la session {session.device} ouverte le {dates.momentOf(session.created_at)}
                </VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {otherSessions > 1 && (
        <div>
          <Button look="ghost" place={styles.close} onClick={() => void closeOthers()}>
            Fermer toutes les autres
          </Button>
        </div>
      )}
    </Section>
  );
}

function About({ session: { created_at, last_used_at, current, kept, device } }: { session: SessionInfo }) {
  const dates = useDates();
  const until = new Date(Date.parse(created_at) + SESSION_MS.persistent);
  return (
    <span className={page.text}>
      <span>
        {device || 'Appareil inconnu'}
        {current && ' (celle-ci)'}
      </span>
      <small>Connecté le {dates.momentOf(created_at)}</small>
      <small>Dernière activité le {dates.momentOf(last_used_at)}</small>
      {kept && <small>Gardé connecté jusqu’au {dates.dayOf(until)}</small>}
    </span>
  );
}

const currentFirst = (a: SessionInfo, b: SessionInfo) => Number(b.current) - Number(a.current);

function useSessions() {
  const { data, failure, reload } = useServerData(sessionsClient.readOf('GET /account/sessions'));

  const close = async ({ id }: SessionInfo) => {
    try {
      await sessionsClient.call('DELETE /account/sessions/:id', { params: { id } });
    } catch (error) {
      // 404: the session has already ended.
      if (!(error instanceof AdminError && error.status === 404))
        return reportFailure(error, 'La session n’a pas pu être fermée.');
      reload();
    }
    toast({ text: 'La session est fermée.', tone: 'done' });
    focusHeading();
  };
  const closeOthers = async () => {
    try {
      await sessionsClient.call('DELETE /account/sessions');
    } catch (error) {
      return reportFailure(error, 'Les sessions n’ont pas pu être fermées.');
    }
    toast({ text: 'Les autres sessions sont fermées.', tone: 'done' });
    focusHeading();
  };
  return { sessions: data, failure, retry: reload, close, closeOthers };
}
