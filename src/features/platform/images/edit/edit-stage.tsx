import { type CSSProperties, type RefObject, useRef, useState } from 'react';
import { followPointer, keyDistance } from './box-drag.ts';
import { boxBetween, CORNERS, type Corner, movedBox, type Point, resizedBox } from './boxes.ts';
import styles from './photo-editor.module.css';
import { type Box, MAX_MASKS, type PictureEdit } from './picture-edit.ts';

/** Minimum size of a mask. The minimum of a crop is larger, because its handles need space. */
const MIN_MASK = 0.01;
const MIN_CROP_SHOWN = 0.25;

type StageProps = {
  source: string;
  edit: PictureEdit;
  onChange: (edit: PictureEdit) => void;
  onRemoveMask: (index: number) => void;
};

export function EditStage({ source, edit, onChange, onRemoveMask }: StageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [photo, setPhoto] = useState({ width: 4, height: 3 });
  const { turn, crop, masks = [] } = edit;
  const isUpright = turn % 180 === 0;
  const ratio = isUpright ? photo.width / photo.height : photo.height / photo.width;
  const setMasks = (next: readonly Box[]) => onChange({ ...edit, masks: next });
  return (
    <div
      ref={stage}
      className={styles.stage}
      style={{ '--ratio': ratio } as CSSProperties}
      onPointerDown={(event) => {
        if (masks.length >= MAX_MASKS) return;
        followPointer(event, stage.current, (from, to) => {
          const box = boxBetween(from, to);
          setMasks(Math.min(box.width, box.height) < MIN_MASK ? masks : [...masks, box]);
        });
      }}
    >
      <img
        className={styles.photo}
        data-turn={turn}
        src={source}
        alt="À retoucher"
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setPhoto({ width, height })}
      />
      {crop && (
        <div className={styles.outside}>
          <div className={styles.crop} style={placeOf(crop)} />
        </div>
      )}
      {masks.map((mask, index) => (
        <Mask
          // The index is a good key, because boxes never change places: new boxes are added at the end.
          // biome-ignore lint/suspicious/noArrayIndexKey: boxes have no id.
          key={index}
          stage={stage}
          box={mask}
          n={index + 1}
          onChange={(box) => setMasks(masks.with(index, box))}
          onRemove={() => onRemoveMask(index)}
        />
      ))}
      {crop &&
        CORNERS.map((corner) => (
          <CornerHandle
            key={corner}
            stage={stage}
            box={crop}
            corner={corner}
            min={MIN_CROP_SHOWN}
            name={`Cadrage, coin ${CORNER_NAMES[corner]}`}
            onChange={(box) => onChange({ ...edit, crop: box })}
          />
        ))}
    </div>
  );
}

const CORNER_NAMES: Record<Corner, string> = {
  'top-left': 'en haut à gauche',
  'top-right': 'en haut à droite',
  'bottom-left': 'en bas à gauche',
  'bottom-right': 'en bas à droite',
};

type BoxProps = {
  stage: RefObject<HTMLDivElement | null>;
  box: Box;
  onChange: (box: Box) => void;
};

/** The user drags the box to move it, and one corner to resize it. */
function Mask({ stage, box, n, onChange, onRemove }: BoxProps & { n: number; onRemove: () => void }) {
  return (
    <>
      <Handle
        stage={stage}
        className={styles.mask}
        place={placeOf(box)}
        name={`Cache ${n}`}
        value={box.x}
        text={`à ${percent(box.x)} de la gauche, ${percent(box.y)} du haut`}
        onMove={(by) => onChange(movedBox(box, by))}
        onRemove={onRemove}
      />
      <CornerHandle
        stage={stage}
        box={box}
        corner="bottom-right"
        min={MIN_MASK}
        name={`Taille du cache ${n}`}
        onChange={onChange}
        onRemove={onRemove}
      />
    </>
  );
}

type CornerProps = BoxProps & { corner: Corner; min: number; name: string; onRemove?: () => void };

function CornerHandle({ stage, box, corner, min, name, onChange, onRemove }: CornerProps) {
  const isCrop = onRemove === undefined;
  return (
    <Handle
      stage={stage}
      className={isCrop ? styles.cropCorner : styles.maskCorner}
      corner={corner}
      place={{
        '--x': corner.endsWith('left') ? box.x : box.x + box.width,
        '--y': corner.startsWith('top') ? box.y : box.y + box.height,
      }}
      name={name}
      value={box.width}
      text={`${percent(box.width)} de large, ${percent(box.height)} de haut`}
      onMove={(by) => onChange(resizedBox(box, corner, by, min))}
      onRemove={onRemove}
    />
  );
}

type HandleProps = Pick<BoxProps, 'stage'> & {
  className: string | undefined;
  corner?: Corner;
  place: Record<string, string | number>;
  name: string;
  value: number;
  text: string;
  /** `by` is the distance since the start of the drag, or the distance of an arrow key. */
  onMove: (by: Point) => void;
  onRemove?: (() => void) | undefined;
};

/** Has the role slider, because screen readers pass the arrow keys on to sliders. */
function Handle({ stage, className, corner, place, name, value, text, onMove, onRemove }: HandleProps) {
  return (
    <div
      className={className}
      data-corner={corner}
      style={place as CSSProperties}
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value * 100)}
      aria-valuetext={text}
      onPointerDown={(event) => {
        event.currentTarget.focus();
        followPointer(event, stage.current, (from, to) => onMove({ x: to.x - from.x, y: to.y - from.y }));
      }}
      onKeyDown={(event) => {
        const by = keyDistance(event);
        if (by) onMove(by);
        else if (onRemove && (event.key === 'Delete' || event.key === 'Backspace')) onRemove();
        else return;
        event.preventDefault();
      }}
    />
  );
}

const percent = (part: number) => `${Math.round(part * 100)} %`;

function placeOf({ x, y, width, height }: Box) {
  return { left: `${x * 100}%`, top: `${y * 100}%`, width: `${width * 100}%`, height: `${height * 100}%` };
}
