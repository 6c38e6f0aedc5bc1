import { Camera, ImagePlus } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import styles from './photo-board.module.css';
import { PhotoTile, type TileAction } from './photo-tile.tsx';
import { isUnderWay, type Upload, type UploadQueue } from './upload-queue.ts';
import { useFileDrop } from './use-file-drop.ts';
import { usePhotoDrag } from './use-photo-drag.ts';

/** The hint of the picker (CST-7, MOD-8): never enforced, only said. */
const HINT = '1 à 9 images';
const FEATURED = 9;
const MANY = 'Au-delà de 9, seules les 9 premières sont mises en avant';

/** Formats that the picker offers; a phone gives JPEG for a HEIC photo when that is asked for. */
const ACCEPT = 'image/*';

type Props = { queue: UploadQueue; fieldError: string | undefined };

/** The photos of a vehicle: dropped, picked or taken, in the order that the page shows them (D45). */
export function PhotoBoard({ queue, fieldError }: Props) {
  const shots = useSyncExternalStore(queue.subscribe, queue.snapshot);
  const board = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const move = (shot: Upload, to: number, action: TileAction) => {
    queue.move(shot.key, to);
    setSaid(
      to === 0
        ? 'Photo placée en premier : c’est l’image principale.'
        : `Photo en position ${to + 1} sur ${shots.length}.`,
    );
    focus.ask(shot.key, action);
  };
  const drag = usePhotoDrag(board, (key, to) => {
    const shot = shots.find((one) => one.key === key);
    if (shot && shots.indexOf(shot) !== to) move(shot, to, 'none');
  });
  const focus = useFocusAfter(board, shots);

  useEffect(() => {
    const online = () => queue.goOn();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, [queue]);

  const good = shots.filter(({ state }) => state !== 'refused');
  const act = (shot: Upload, at: number, action: TileAction) => {
    if (action === 'before') move(shot, at - 1, action);
    else if (action === 'after') move(shot, at + 1, action);
    else if (action === 'cover') move(shot, 0, action);
    else if (action === 'retry') queue.retry(shot.key);
    else if (action === 'remove') {
      const next = shots[at + 1] ?? shots[at - 1];
      queue.remove(shot.key);
      setSaid(`Photo ${at + 1} retirée, il en reste ${shots.length - 1}.`);
      focus.ask(next?.key ?? null, 'remove');
    }
  };

  return (
    <div ref={board} className={styles.board}>
      <Picker queue={queue} fieldError={fieldError} />
      {good.length > FEATURED && <p className={styles.note}>{MANY}.</p>}
      <Progress shots={shots} />
      {shots.length > 0 && (
        <ol className={styles.tiles}>
          {shots.map((shot, at) => (
            <PhotoTile
              key={shot.key}
              shot={shot}
              at={at}
              count={shots.length}
              isCover={shot === good[0]}
              drag={drag}
              onAct={(action) => act(shot, at, action)}
            />
          ))}
        </ol>
      )}
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
    </div>
  );
}

function Picker({ queue, fieldError }: Props) {
  const add = (files: FileList | null) => {
    if (files && files.length > 0) void queue.add([...files]);
  };
  const over = useFileDrop(add);
  return (
    <div>
      <div className={styles.drop} data-over={over || undefined}>
        <label className={styles.pick}>
          <ImagePlus size={22} aria-hidden="true" />
          <span>
            Choisir des photos<span className={styles.desktop}> ou les déposer ici</span>
          </span>
          <input
            className="visually-hidden"
            type="file"
            name="images"
            accept={ACCEPT}
            multiple
            aria-invalid={fieldError ? true : undefined}
            aria-describedby={fieldError ? 'images-fault images-hint' : 'images-hint'}
            onChange={({ target }) => {
              add(target.files);
              // The same file can be chosen again.
              target.value = '';
            }}
          />
        </label>
        <button type="button" className={styles.take} onClick={() => takePhoto(add)}>
          <Camera size={20} aria-hidden="true" />
          Prendre une photo
        </button>
      </div>
      {fieldError && (
        <p id="images-fault" className={styles.fault}>
          {fieldError}
        </p>
      )}
      <p id="images-hint" className={styles.hint}>
        {HINT}
      </p>
    </div>
  );
}

/** Opens a phone's camera. Its input is made for this one photo, so that the form holds one list of files only. */
function takePhoto(onFiles: (files: FileList | null) => void): void {
  const camera = document.createElement('input');
  camera.type = 'file';
  camera.accept = ACCEPT;
  camera.setAttribute('capture', 'environment');
  camera.onchange = () => onFiles(camera.files);
  camera.click();
}

/** How far all of them are, as long as one is on its way. */
function Progress({ shots }: { shots: readonly Upload[] }) {
  const sent = shots.filter(({ name }) => name !== '');
  const under = shots.filter(isUnderWay);
  const failed = shots.filter(({ state }) => state === 'failed').length;
  const refused = shots.filter(({ state }) => state === 'refused').length;
  const done = sent.length - under.length - failed - refused;
  const part = sent.reduce((sum, shot) => sum + (isUnderWay(shot) ? shot.progress * 0.9 : 1), 0) / (sent.length || 1);
  return (
    <div className={styles.progress}>
      {under.length > 0 && <progress value={part} max={1} aria-label="Envoi des photos" />}
      <p role="status">
        {[
          under.length > 0
            ? `Envoi : ${done} sur ${sent.length - refused} ${sent.length - refused > 1 ? 'photos' : 'photo'}`
            : '',
          failed > 0 ? `${failed} à renvoyer` : '',
          refused > 0
            ? `${refused} ${refused > 1 ? 'refusées, qui ne seront pas enregistrées' : 'refusée, qui ne sera pas enregistrée'}`
            : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  );
}

/** Gives the focus back to the button that was pressed, wherever its photo is now; to the next best where it is gone. */
function useFocusAfter(board: RefObject<HTMLElement | null>, shots: readonly Upload[]) {
  const wanted = useRef<{ key: string | null; action: TileAction } | null>(null);
  useEffect(() => {
    const asked = wanted.current;
    wanted.current = null;
    if (!asked || asked.action === 'none' || shots.length < 0) return;
    const tile = [...(board.current?.querySelectorAll<HTMLElement>('li[data-key]') ?? [])].find(
      (one) => one.dataset.key === asked.key,
    );
    const button =
      tile?.querySelector<HTMLElement>(`[data-action="${asked.action}"]:not(:disabled)`) ??
      tile?.querySelector<HTMLElement>('button:not(:disabled)') ??
      board.current?.querySelector<HTMLElement>('input[type="file"]');
    button?.focus();
  }, [shots, board]);
  return {
    ask: (key: string | null, action: TileAction) => {
      wanted.current = { key, action };
    },
  };
}
