import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../admin-ui/button.tsx';
import { LoadFailure } from '../../../admin-ui/feedback/load-failure.tsx';
import { toast } from '../../../admin-ui/feedback/toasts.ts';
import { focusHeading } from '../../../admin-ui/focus.ts';
import { Page } from '../../../admin-ui/page.tsx';
import { adminFile } from '../../../admin-ui/session/admin-client.ts';
import { OwnersOnly } from '../../../admin-ui/session/owners-only.tsx';
import { useServerData } from '../../../admin-ui/session/server-state.ts';
import { useSession } from '../../../admin-ui/session/session-state.ts';
import { useDates } from '../../../admin-ui/session/use-dates.ts';
import { PasswordDialog } from '../../platform/team/account/password-dialog.tsx';
import { BackupHelp } from './backup-help.tsx';
import { BackupList } from './backup-list.tsx';
import { backups } from './backups.client.ts';
import { type Backup, KEPT_SCHEDULED } from './backups.schema.ts';
import styles from './list.module.css';
import { useBackup } from './use-backup.ts';

const TITLE = 'Sauvegardes';

export function BackupsPage() {
  const { role } = useSession();
  return role === 'owner' ? <OwnersBackups /> : <OwnersOnly title={TITLE} />;
}

function OwnersBackups() {
  const dates = useDates();
  const { data, failure, reload } = useServerData(backups.readOf('GET /backups'));
  const { progress, isRunningElsewhere, failure: backupFailure, make } = useBackup();
  const excess = (data ?? []).filter(({ origin }) => origin === 'schedule').length - KEPT_SCHEDULED;
  const [download, setDownload] = useState<Backup | null>(null);
  const [deletion, setDeletion] = useState<Backup | null>(null);

  const remove = async ({ id }: Backup, current: string) => {
    await backups.call('DELETE /backups/:id', { params: { id }, body: { current } });
    // The dialog returns the focus to the row's button, which disappears.
    flushSync(() => setDeletion(null));
    focusHeading();
    toast({ text: 'La sauvegarde est supprimée.', tone: 'done' });
    reload();
  };

  return (
    <Page
      title={TITLE}
      tools={
        <Button look="brand" aria-disabled={progress !== null} onClick={progress ? undefined : make}>
          {progress ? 'Sauvegarde…' : 'Sauvegarder maintenant'}
        </Button>
      }
    >
      <p>
        Une sauvegarde tient en un fichier : véhicules, photos, réglages, équipe, journal. Le site en fait une chaque
        nuit et garde les sept dernières ; gardez-en une copie ailleurs que sur cette machine.
      </p>
      {progress && (
        <p className={`row gap-3 ${styles.progress}`} role="status">
          <progress
            {...(progress.total > 0 ? { value: progress.done, max: progress.total } : {})}
            aria-label="Avancement"
          />
          <span>{progress.total > 0 ? `${progress.done} sur ${progress.total}` : 'Préparation…'}</span>
        </p>
      )}
      {isRunningElsewhere && <p role="status">Une sauvegarde est en cours : elle apparaîtra dans la liste.</p>}
      {backupFailure !== '' && <LoadFailure text={backupFailure} onRetry={make} />}
      {failure !== '' && <LoadFailure text={failure} onRetry={reload} />}
      {failure === '' && data === null && <p role="status">Chargement…</p>}
      {excess > 0 && <p role="status">{undeletedText(excess)}</p>}
      {data && <BackupList backups={data} onDownload={setDownload} onDelete={setDeletion} />}
      <BackupHelp />
      {download && (
        <PasswordDialog
          title="Télécharger cette sauvegarde ?"
          text="Le fichier contient tout le site, mots de passe chiffrés compris : gardez-le comme vos clés."
          action="Télécharger"
          onSubmit={async (current) => {
            saveFile(await adminFile(`/backups/${download.id}/file`, { current }), `vitrine-${download.id}.tar`);
            setDownload(null);
          }}
          onClose={() => setDownload(null)}
        />
      )}
      {deletion && (
        <PasswordDialog
          title="Supprimer cette sauvegarde ?"
          text={`La sauvegarde du ${dates.momentOf(deletion.made_at)} ne pourra pas être rétablie.`}
          action="Supprimer"
          isDeletion
          onSubmit={(current) => remove(deletion, current)}
          onClose={() => setDeletion(null)}
        />
      )}
    </Page>
  );
}

function undeletedText(excess: number): string {
  const stay =
    excess === 1
      ? 'Une ancienne sauvegarde de nuit n’a pas pu être supprimée et occupe de la place.'
      : `${excess} anciennes sauvegardes de nuit n’ont pas pu être supprimées et occupent de la place.`;
  return `${stay} Le site réessaie à chaque sauvegarde de nuit ; si ce message reste, vérifiez les droits du dossier des sauvegardes.`;
}

function saveFile(bytes: Blob, name: string): void {
  const href = URL.createObjectURL(bytes);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  // After this time, the download has begun to read the bytes.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
