import styles from './photo-board.module.css';
import { isUnderWay, type Upload } from './upload-queue.ts';

/** Part of the bar that is for sending; the rest is for processing on the server. */
const SENDING_PART = 0.9;

/** How many photos are stored, failed and rejected, with a bar while one is under way. */
export function UploadProgress({ uploads }: { uploads: readonly Upload[] }) {
  const added = uploads.filter(({ name }) => name !== '');
  const underWay = uploads.filter(isUnderWay);
  const failed = uploads.filter(({ state }) => state === 'failed').length;
  const rejected = uploads.filter(({ state }) => state === 'rejected').length;
  const done = added.length - underWay.length - failed - rejected;
  const partOf = (upload: Upload) => (isUnderWay(upload) ? upload.progress * SENDING_PART : 1);
  const progress = added.reduce((sum, upload) => sum + partOf(upload), 0) / (added.length || 1);
  const accepted = added.length - rejected;
  const status = [
    underWay.length > 0 ? `Envoi : ${done} sur ${accepted} ${accepted > 1 ? 'photos' : 'photo'}` : '',
    failed > 0 ? `${failed} à renvoyer` : '',
    rejected > 0
      ? `${rejected} ${rejected > 1 ? 'refusées, qui ne seront pas enregistrées' : 'refusée, qui ne sera pas enregistrée'}`
      : '',
  ];
  return (
    <div className={styles.progress}>
      {underWay.length > 0 && <progress value={progress} max={1} aria-label="Envoi des photos" />}
      <p role="status">{status.filter(Boolean).join(' · ')}</p>
    </div>
  );
}
