import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '../../../../admin-ui/button.tsx';
import { LazyForm } from '../../../../admin-ui/form/lazy-form.tsx';
import { useWhenOnline } from '../../../../admin-ui/form/use-when-online.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import styles from './photo-board.module.css';
import { PhotoPicker } from './photo-picker.tsx';
import { PhotoTile, type TileAction } from './photo-tile.tsx';
import type { Upload } from './photo-upload.ts';
import { isUnderWay } from './photo-upload.ts';
import type { UploadQueue } from './upload-queue.ts';
import { usePhotoDrag } from './use-photo-drag.ts';

/** Number of photos that the site features. It accepts more. */
const FEATURED = 9;
const MANY = 'Au-delà de 9, seules les 9 premières sont mises en avant';

const loadPhotoEditor = () => import('../edit/photo-editor.tsx').then((module) => module.PhotoEditor);

type Props = { queue: UploadQueue; fieldError: string | undefined };

/** The photos of a vehicle, in the order of the page. The user drops, picks or takes them. */
export function PhotoBoard({ queue, fieldError }: Props) {
  const uploads = useSyncExternalStore(queue.subscribe, queue.snapshot);
  const board = useRef<HTMLDivElement>(null);
  const {
    announcement,
    removed: removal,
    restore,
    move,
    act,
    edited,
    stopEditing,
    replace,
  } = usePhotoActions(queue, board, uploads);
  const drag = usePhotoDrag(board, (key, to) => {
    const upload = uploads.find((one) => one.key === key);
    if (upload && uploads.indexOf(upload) !== to) move(upload, to, 'none');
  });

  useWhenOnline(true, () => queue.resume());

  const acceptedPhotos = uploads.filter(({ state }) => state !== 'rejected');
  return (
    <div ref={board} className="stack gap-3">
      <PhotoPicker queue={queue} fieldError={fieldError} />
      {acceptedPhotos.length > FEATURED && <p className="small faint">{MANY}.</p>}
      <UploadProgress uploads={uploads} />
      {removal && (
        <p className="row wrap gap-3 flat">
          <span>{removal.text}</span>
          <Button look="text" onClick={restore}>
            Annuler<VisuallyHidden> le retrait de la photo</VisuallyHidden>
          </Button>
        </p>
      )}
      {uploads.length > 0 && (
        <ol className={styles.tiles}>
          {uploads.map((upload, index) => (
            <PhotoTile
              key={upload.key}
              upload={upload}
              index={index}
              count={uploads.length}
              isCover={upload === acceptedPhotos[0]}
              drag={drag}
              onAct={(action) => act(upload, index, action)}
            />
          ))}
        </ol>
      )}
      {edited && (
        <LazyForm load={loadPhotoEditor} onClose={stopEditing}>
          {(PhotoEditor) => (
            <PhotoEditor
              url={edited.url}
              n={uploads.indexOf(edited) + 1}
              onEdited={(url) => replace(edited, url)}
              onClose={stopEditing}
            />
          )}
        </LazyForm>
      )}
      <VisuallyHidden as="p" aria-live="polite">
        {announcement}
      </VisuallyHidden>
    </div>
  );
}

function usePhotoActions(queue: UploadQueue, board: RefObject<HTMLElement | null>, uploads: readonly Upload[]) {
  const [announcement, setAnnouncement] = useState('');
  const [removal, setRemoval] = useState<{ text: string; undo: () => void } | null>(null);
  const [editedKey, setEditedKey] = useState<string | null>(null);
  const requestFocus = useFocusAfterChange(board, uploads);

  const restore = () => {
    removal?.undo();
    setRemoval(null);
    setAnnouncement('La photo est revenue à sa place.');
    requestFocus(null, 'remove');
  };

  const move = (upload: Upload, to: number, action: TileAction) => {
    queue.move(upload.key, to);
    setAnnouncement(
      to === 0
        ? 'Photo placée en premier : c’est l’image principale.'
        : `Photo en position ${to + 1} sur ${uploads.length}.`,
    );
    requestFocus(upload.key, action);
  };

  const act = (upload: Upload, index: number, action: TileAction) => {
    if (action === 'before') move(upload, index - 1, action);
    else if (action === 'after') move(upload, index + 1, action);
    else if (action === 'cover') move(upload, 0, action);
    else if (action === 'edit') setEditedKey(upload.key);
    else if (action === 'retry') queue.retry(upload.key);
    else if (action === 'remove') {
      const next = uploads[index + 1] ?? uploads[index - 1];
      setRemoval({ text: `Photo ${index + 1} retirée.`, undo: queue.remove(upload.key) });
      setAnnouncement(`Photo ${index + 1} retirée, il en reste ${uploads.length - 1}.`);
      requestFocus(next?.key ?? null, 'remove');
    }
  };

  const replace = (upload: Upload, url: string) => {
    setAnnouncement(`Photo ${uploads.indexOf(upload) + 1} retouchée.`);
    setEditedKey(null);
    requestFocus(queue.replace(upload.key, url), 'edit');
  };
  const edited = uploads.find(({ key }) => key === editedKey);
  return { announcement, removed: removal, restore, move, act, edited, replace, stopEditing: () => setEditedKey(null) };
}

/**
 * Focuses the photo's button for the same action. If it is absent or disabled, focuses another button of the photo. If
 * the photo is gone, focuses the file input.
 */
function useFocusAfterChange(board: RefObject<HTMLElement | null>, uploads: readonly Upload[]) {
  const requested = useRef<{ key: string | null; action: TileAction } | null>(null);
  useEffect(() => {
    const request = requested.current;
    requested.current = null;
    if (!request || request.action === 'none' || uploads.length < 0) return;
    const tile = [...(board.current?.querySelectorAll<HTMLElement>('li[data-key]') ?? [])].find(
      (one) => one.dataset.key === request.key,
    );
    const button =
      tile?.querySelector<HTMLElement>(`[data-action="${request.action}"]:not(:disabled)`) ??
      tile?.querySelector<HTMLElement>('button:not(:disabled)') ??
      board.current?.querySelector<HTMLElement>('input[type="file"]');
    button?.focus();
  }, [uploads, board]);
  return (key: string | null, action: TileAction) => {
    requested.current = { key, action };
  };
}

/** Part of the bar for the transfer. The rest is for the processing on the server. */
const SENDING_PART = 0.9;

function UploadProgress({ uploads }: { uploads: readonly Upload[] }) {
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
