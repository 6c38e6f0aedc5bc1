import { useEffect, useState } from 'react';
import { AdminIcon } from '../../../admin-ui/admin-icon.tsx';
import { ADMIN_PATHS } from '../../../admin-ui/admin-paths.ts';
import { Button, buttonClass } from '../../../admin-ui/button.tsx';
import { useOnline } from '../../../admin-ui/feedback/connection-note.tsx';
import { browserStorage, lastPerson } from '../../../admin-ui/form/draft-storage.ts';
import { Card, Page, Section } from '../../../admin-ui/page.tsx';
import { useAdminContext } from '../../../admin-ui/session/admin-context.ts';
import { useDates } from '../../../admin-ui/session/use-dates.ts';
import { count } from '../../../shared/text/french.ts';
import { reloadWhenBack } from '../../offline/reload-when-back.ts';
import shell from '../shell.module.css';
import sidebar from '../sidebar.module.css';
import styles from './offline-page.module.css';
import { draftText, type StoredDraft, storedDrafts } from './stored-drafts.ts';
import { DRAFTS_IN_SAFARI } from './unsaved-drafts.tsx';

/** Lists the drafts of this browser. The requested page opens when the site responds. */
export function OfflinePage() {
  const { dealership } = useAdminContext();
  const isOnline = useOnline();
  const [drafts] = useState(() => storedDrafts(browserStorage(), lastPerson(browserStorage())));
  useEffect(() => {
    // At its own address the page would load itself again and again.
    if (window.location.pathname === ADMIN_PATHS.offline) window.location.replace(ADMIN_PATHS.root);
    else reloadWhenBack();
  }, []);
  return (
    <div className={shell.shell}>
      <header className={shell.top}>
        <p className={styles.dealership}>{dealership}</p>
      </header>
      <aside className={sidebar.sidebar} aria-label="Site">
        <p className={sidebar.dealership}>
          {dealership}
          <span>Administration</span>
        </p>
      </aside>
      <div className={shell.content}>
        <main className={shell.main}>
          <Page title={isOnline ? 'Le site ne répond pas' : 'Pas de connexion'}>
            <p role="status">
              {isOnline
                ? 'La page s’ouvrira d’elle-même dès que le site répondra.'
                : 'La page s’ouvrira d’elle-même dès que la connexion sera revenue.'}
            </p>
            <Button look="brand" onClick={() => window.location.reload()}>
              Réessayer
            </Button>
            <Section title="Vos saisies sur cet appareil">
              {drafts.length === 0 ? (
                <p>Aucune saisie n’attend d’être enregistrée.</p>
              ) : (
                <>
                  <p>Rien de cela n’est enregistré sur le site. Chaque formulaire vous rendra sa saisie.</p>
                  <p>{DRAFTS_IN_SAFARI}</p>
                  <ul className="stack gap-4">
                    {drafts.map((draft) => (
                      <li key={draft.href}>
                        <DraftCard draft={draft} />
                      </li>
                    ))}
                  </ul>
                </>
              )}
            </Section>
          </Page>
        </main>
      </div>
    </div>
  );
}

function DraftCard({ draft }: { draft: StoredDraft }) {
  const { title, form, href, at, fields, hidden, photos } = draft;
  const dates = useDates();
  const [outcome, setOutcome] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(draftText(draft)).then(
      () => setOutcome('Copié.'),
      () => setOutcome('Votre navigateur ne copie pas seul : sélectionnez le texte.'),
    );
  return (
    <Card>
      <div>
        <h3>{title}</h3>
        <p className="small faint">
          {form} · saisie du <time dateTime={at}>{dates.momentOf(at)}</time>
          {photos > 0 && ` · ${count(photos, 'photo')} à envoyer`}
        </p>
      </div>
      {fields.length > 0 && (
        <dl className={`stack gap-2 ${styles.fields}`}>
          {fields.map(({ label, text }) => (
            <div key={label}>
              <dt className="faint">{label}</dt>
              <dd>{text === '' ? <i>effacé</i> : text}</dd>
            </div>
          ))}
        </dl>
      )}
      {hidden > 0 && (
        <p>
          {count(hidden, 'champ')} que les visiteurs ne voient pas (plaque, numéro de série, notes…) : à lire dans le
          formulaire, une fois connecté.
        </p>
      )}
      <p className={styles.actions}>
        <a className={buttonClass('brand')} href={href}>
          Ouvrir le formulaire
        </a>
        <Button look="ghost" onClick={() => void copy()}>
          <AdminIcon name="copy" size={18} />
          Copier le texte
        </Button>
        <span role="status">{outcome}</span>
      </p>
    </Card>
  );
}
