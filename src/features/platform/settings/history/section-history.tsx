import { useState } from 'react';
import { AdminIcon } from '../../../../admin-ui/admin-icon.tsx';
import { Button } from '../../../../admin-ui/button.tsx';
import { LoadFailure } from '../../../../admin-ui/feedback/load-failure.tsx';
import { Fold } from '../../../../admin-ui/fold.tsx';
import { useServerData } from '../../../../admin-ui/session/server-state.ts';
import { useDates } from '../../../../admin-ui/session/use-dates.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { settingsOfSection } from '../fields/settings.fields.ts';
import { pictureSource } from '../form/picture-input.tsx';
import { settingsApi } from '../settings.client.ts';
import type { SettingsVersion, StoredSection } from '../stored-section.schema.ts';
import { restoreVersion } from './restore-version.ts';
import styles from './section-history.module.css';
import { isPictureType, type VersionChange, versionChanges } from './version-changes.ts';

export function SectionHistory({ stored }: { stored: StoredSection }) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <Fold summary={<h3>Historique</h3>} onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}>
      {wasOpened && <Versions stored={stored} />}
    </Fold>
  );
}

function Versions({ stored }: { stored: StoredSection }) {
  const dates = useDates();
  const {
    data: versions,
    failure,
    reload,
  } = useServerData(settingsApi.readOf('GET /settings/:section/history', { params: { section: stored.section } }));
  const [restoring, setRestoring] = useState<number | null>(null);
  if (failure !== '') return <LoadFailure text={failure} onRetry={reload} />;
  if (versions === null) return <p role="status">Chargement…</p>;
  if (versions.length === 0) return <p role="status">Aucune version gardée.</p>;
  const restore = async (version: number) => {
    setRestoring(version);
    await restoreVersion(stored.section, version);
    setRestoring(null);
  };
  return (
    <ol>
      {versions.map((one, i) => {
        const { version, updated_at, updated_by } = one;
        const isCurrent = version === stored.version;
        return (
          <li key={version} className={styles.version}>
            <div className={styles.what}>
              <p>
                <strong>Version {version}</strong>
                {isCurrent && <span className={styles.current}>actuelle</span>}
              </p>
              <p className="small faint">
                <time dateTime={updated_at}>{dates.momentOf(updated_at)}</time> · {updated_by || 'Le site'}
              </p>
              <Changes
                before={versions[i + 1]}
                changes={versionChanges(versions[i + 1]?.value, one.value, settingsOfSection(stored.section))}
              />
            </div>
            {!isCurrent && (
              <Button look="ghost" disabled={restoring !== null} onClick={() => void restore(version)}>
                <AdminIcon name="restore" size={18} />
                <span>{restoring === version ? 'Rétablissement…' : 'Rétablir'}</span>
                <VisuallyHidden> la version {version}</VisuallyHidden>
              </Button>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Changes({ before, changes }: { before: SettingsVersion | undefined; changes: readonly VersionChange[] }) {
  if (before === undefined) return <p className="small faint">La plus ancienne gardée</p>;
  if (changes.length === 0) return <p className="small faint">Sans changement</p>;
  return (
    <dl className={styles.changes}>
      {changes.map(({ name, label, type, from, to }) => (
        <div key={name}>
          <dt className="strong muted">{label}</dt>
          <dd>
            {from !== '' && (
              <>
                <span className="faint">
                  <Side type={type} label={label} value={from} />
                </span>
                <span aria-hidden="true"> →</span> <VisuallyHidden>devient </VisuallyHidden>
              </>
            )}
            {to === '' ? <span className="faint">vide</span> : <Side type={type} label={label} value={to} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type SideProps = Pick<VersionChange, 'type' | 'label'> & { value: string };

function Side({ type, label, value }: SideProps) {
  if (!isPictureType(type)) return value;
  return <img className={styles.picture} src={pictureSource({ type }, value)} alt={label} loading="lazy" />;
}
