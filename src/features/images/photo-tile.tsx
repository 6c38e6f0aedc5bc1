import { ArrowLeft, ArrowRight, GripVertical, ImageOff, RotateCw, Star, Trash2, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './photo-tile.module.css';
import type { Upload } from './upload-queue.ts';
import type { PhotoDrag } from './use-photo-drag.ts';
import { usePreview } from './use-preview.ts';

export type TileAction = 'before' | 'after' | 'cover' | 'remove' | 'retry' | 'none';

type Props = {
  shot: Upload;
  /** Counted from 0. */
  at: number;
  count: number;
  /** The first that will be saved: lists show it. */
  isCover: boolean;
  drag: PhotoDrag;
  onAct: (action: TileAction) => void;
};

/** One photo: what it is, how far it is, and what can be done with it, by pointer and by keyboard. */
export function PhotoTile({ shot, at, count, isCover, drag, onAct }: Props) {
  const { key, name, state } = shot;
  const n = at + 1;
  const alt = `Photo ${n}`;
  const isRefused = state === 'refused';
  const { source, words, onError, onLoad } = usePreview(shot);
  return (
    <li
      className={styles.tile}
      data-key={key}
      data-state={state}
      data-dragged={drag.key === key || undefined}
      data-target={drag.over === at && drag.key !== key ? (drag.from < at ? 'after' : 'before') : undefined}
      style={drag.key === key ? { transform: `translate(${drag.x}px, ${drag.y}px)` } : undefined}
    >
      <div
        className={styles.stage}
        onPointerDown={(event) => event.pointerType === 'mouse' && drag.start(event, key, at)}
      >
        {source === undefined ? (
          // The words stand below: here they would lie under the handle.
          <ImageOff className={styles.missing} role="img" aria-label={`${alt}, sans aperçu`} />
        ) : (
          <img
            src={source}
            alt={alt}
            draggable={false}
            decoding="async"
            loading="lazy"
            onError={onError}
            onLoad={onLoad}
          />
        )}
        {isCover && <span className={styles.cover}>Image principale</span>}
        <span className={styles.grip} aria-hidden="true" onPointerDown={(event) => drag.start(event, key, at)}>
          <GripVertical size={20} />
        </span>
      </div>
      <div className={styles.about}>
        {name !== '' && (
          <p className={styles.name} title={name}>
            {name}
          </p>
        )}
        {state === 'sending' && <progress value={shot.progress} max={1} aria-label={`Envoi de la photo ${n}`} />}
        <p className={styles.state}>
          {(state === 'failed' || state === 'refused') && <TriangleAlert size={16} aria-hidden="true" />}
          {wordsOf(shot) || words}
        </p>
        {(state === 'failed' || state === 'pausing') && (
          <button type="button" className={styles.retry} data-action="retry" onClick={() => onAct('retry')}>
            <RotateCw size={16} aria-hidden="true" />
            Réessayer<span className="visually-hidden"> la photo {n}</span>
          </button>
        )}
        <div className={styles.actions}>
          {!isRefused && (
            <>
              <Action action="before" label={`Déplacer avant : photo ${n}`} disabled={at === 0} onAct={onAct}>
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
          <Action action="remove" label={`Retirer la photo ${n}`} onAct={onAct}>
            <Trash2 size={18} />
          </Action>
        </div>
      </div>
    </li>
  );
}

function wordsOf({ state, progress, reason }: Upload): string {
  switch (state) {
    case 'checking':
    case 'waiting':
      return 'En attente';
    case 'sending':
      return `Envoi ${Math.round(progress * 100)} %`;
    case 'developing':
      return 'Préparation…';
    case 'pausing':
      return `${reason} : nouvel essai dans un instant`;
    case 'stored':
      return '';
    default:
      return reason;
  }
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
      className={styles.action}
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
