import {
  ArrowLeft,
  ArrowRight,
  Crop,
  GripVertical,
  ImageOff,
  RotateCw,
  Star,
  Trash2,
  TriangleAlert,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../../admin-ui/button.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import styles from './photo-tile.module.css';
import { messageOf, type Upload } from './photo-upload.ts';
import type { PhotoDrag } from './use-photo-drag.ts';
import { type Preview, usePreview } from './use-preview.ts';

export type TileAction = 'before' | 'after' | 'cover' | 'edit' | 'remove' | 'retry' | 'none';

type Props = {
  upload: Upload;
  index: number;
  count: number;
  isCover: boolean;
  drag: PhotoDrag;
  onAct: (action: TileAction) => void;
};

export function PhotoTile(props: Props) {
  const { upload, index, drag } = props;
  const { key, name, state } = upload;
  const preview = usePreview(upload);
  const isDragged = drag.key === key;
  return (
    <li
      className={styles.tile}
      data-key={key}
      data-state={state}
      data-dragged={isDragged || undefined}
      data-target={drag.over === index && !isDragged ? (drag.from < index ? 'after' : 'before') : undefined}
      style={isDragged ? { transform: `translate(${drag.x}px, ${drag.y}px)` } : undefined}
    >
      <Stage {...props} preview={preview} />
      <div className={styles.about}>
        {name !== '' && (
          <p className={styles.name} title={name}>
            {name}
          </p>
        )}
        <UploadState {...props} message={messageOf(upload) || preview.message} />
        <Actions {...props} />
      </div>
    </li>
  );
}

/** A mouse can drag the picture at any point, a finger only by the handle. */
function Stage({ upload, index, isCover, drag, preview }: Props & { preview: Preview }) {
  const alt = `Photo ${index + 1}`;
  return (
    <div
      className={styles.stage}
      onPointerDown={(event) => event.pointerType === 'mouse' && drag.start(event, upload.key, index)}
    >
      {preview.source === undefined ? (
        // Shows only an icon. The message is below the picture, because the handle would cover it here.
        <ImageOff className="faint" role="img" aria-label={`${alt}, sans aperçu`} />
      ) : (
        <img
          src={preview.source}
          alt={alt}
          draggable={false}
          decoding="async"
          loading="lazy"
          onError={preview.onError}
          onLoad={preview.onLoad}
        />
      )}
      {isCover && <span className={styles.cover}>Image principale</span>}
      <span className={styles.grip} aria-hidden="true" onPointerDown={(event) => drag.start(event, upload.key, index)}>
        <GripVertical size={20} />
      </span>
    </div>
  );
}

function UploadState({ upload: { state, progress, reason }, index, onAct, message }: Props & { message: string }) {
  const n = index + 1;
  return (
    <>
      {state === 'sending' && <progress value={progress} max={1} aria-label={`Envoi de la photo ${n}`} />}
      <p className={styles.state}>
        {(state === 'failed' || state === 'rejected' || (state === 'stored' && reason !== '')) && (
          <TriangleAlert size={16} aria-hidden="true" />
        )}
        {message !== '' && <span>{message}</span>}
      </p>
      {(state === 'failed' || state === 'paused') && (
        <Button look="ghost" place={styles.retry} data-action="retry" onClick={() => onAct('retry')}>
          <RotateCw size={16} aria-hidden="true" />
          Réessayer<VisuallyHidden>{` la photo ${n}`}</VisuallyHidden>
        </Button>
      )}
    </>
  );
}

const STORED_PICTURE = /\/(?:users|cars|trucks)\/[a-z0-9-]+\/[a-z0-9-]+\.[a-z]+$/;

function Actions({ upload: { state, url }, index, count, isCover, onAct }: Props) {
  const n = index + 1;
  return (
    <div className={styles.actions}>
      {state !== 'rejected' && (
        <>
          <Action action="before" label={`Déplacer avant : photo ${n}`} disabled={index === 0} onAct={onAct}>
            <ArrowLeft size={18} />
          </Action>
          <Action action="after" label={`Déplacer après : photo ${n}`} disabled={n === count} onAct={onAct}>
            <ArrowRight size={18} />
          </Action>
          <Action action="cover" label={`Image principale : photo ${n}`} pressed={isCover} onAct={onAct}>
            <Star size={18} fill={isCover ? 'currentcolor' : 'none'} />
          </Action>
        </>
      )}
      {state === 'stored' && STORED_PICTURE.test(url) && (
        <Action action="edit" label={`Retoucher : photo ${n}`} onAct={onAct}>
          <Crop size={18} />
        </Action>
      )}
      <Action action="remove" label={`Retirer la photo ${n}`} onAct={onAct}>
        <Trash2 size={18} />
      </Action>
    </div>
  );
}

type ActionProps = {
  action: TileAction;
  label: string;
  disabled?: boolean;
  pressed?: boolean;
  onAct: (action: TileAction) => void;
  children: ReactNode;
};

function Action({ action, label, disabled = false, pressed, onAct, children }: ActionProps) {
  return (
    <button
      type="button"
      className={`icon-button ${styles.action}`}
      data-action={action}
      aria-label={label}
      title={label.split(' : ')[0]}
      disabled={disabled}
      aria-pressed={pressed}
      onClick={() => onAct(action)}
    >
      {children}
    </button>
  );
}
