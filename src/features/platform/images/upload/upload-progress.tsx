import styles from './photo-board.module.css';
import { isUnderWay, type Upload } from './photo-upload.ts';

/** Part of the bar for the transfer. The rest is for the processing on the server. */
const SENDING_PART = 0.9;

export function UploadProgress({ uploads }: { uploads: readonly Upload[] }) {
  const newPhotos = uploads.filter(({ name }) => name !== '');
  const underWay = uploads.filter(isUnderWay);
  const failedCount = uploads.filter(({ state }) => state === 'failed').length;
  const rejectedCount = uploads.filter(({ state }) => state === 'rejected').length;
  const done = newPhotos.length - underWay.length - failedCount - rejectedCount;
  const partOf = (upload: Upload) => (isUnderWay(upload) ? upload.progress * SENDING_PART : 1);
  const progress = newPhotos.reduce((sum, upload) => sum + partOf(upload), 0) / (newPhotos.length || 1);
  const acceptedCount = newPhotos.length - rejectedCount;
  const status = [
    underWay.length > 0 ? `Envoi : ${done} sur ${acceptedCount} ${acceptedCount > 1 ? 'photos' : 'photo'}` : '',
    failedCount > 0 ? `${failedCount} à renvoyer` : '',
    rejectedCount > 0
      ? `${rejectedCount} ${rejectedCount > 1 ? 'refusées, qui ne seront pas enregistrées' : 'refusée, qui ne sera pas enregistrée'}`
      : '',
  ];
  return (
    <div className={styles.progress}>
      {underWay.length > 0 && <progress value={progress} max={1} aria-label="Envoi des photos" />}
      <p role="status">{status.filter(Boolean).join(' · ')}</p>
    </div>
  );
}
