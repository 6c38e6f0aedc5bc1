import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import type { Picture } from '../../../platform/images/picture.ts';
import { VehiclePicture } from '../../../platform/images/vehicle-picture.tsx';
import { Arrows } from './gallery-arrows.tsx';
import styles from './gallery-lightbox.module.css';
import { photoWords, stepFrom } from './gallery-pictures.ts';
import { Slides } from './gallery-slides.tsx';
import { useCarousel } from './use-carousel.ts';
import { useCenteredThumb } from './use-centered-thumb.ts';

type Props = {
  /** This component sets the element. The gallery uses it to close the dialog. */
  dialog: RefObject<HTMLDialogElement | null>;
  pictures: Picture[];
  title: string;
  first: number;
  onClose: (last: number) => void;
};

/** The browser keeps the focus inside the dialog, returns it afterwards, and closes the dialog on Escape. */
export function Lightbox({ dialog, pictures, title, first, onClose }: Props) {
  const [index, setIndex] = useState(first);
  const [zoomed, setZoomed] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  // Must run before the carousel measures its stage, because a closed dialog has no size.
  useLayoutEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, [dialog]);
  const carousel = useCarousel({ stage, initial: first }, { onSlide: setIndex, onZoom: setZoomed });
  const count = pictures.length;
  const go = (to: number) => void carousel.current?.slideTo(to);
  const step = (by: 1 | -1) => go(stepFrom(index, by, count));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'ArrowLeft') step(-1);
    else if (event.key === 'ArrowRight') step(1);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(count - 1);
    else return;
    // These keys would also scroll the thumbnails.
    event.preventDefault();
  };

  return (
    <dialog
      ref={dialog}
      className={styles.lightbox}
      aria-label={`Photos agrandies : ${title}`}
      onClose={() => onClose(index)}
      onKeyDown={onKeyDown}
    >
      <div className={styles.tools}>
        <Button look="ghost" onClick={() => dialog.current?.close()}>
          <Icon name="close" />
          Fermer
        </Button>
        <Button look="ghost" onClick={() => carousel.current?.zoom.toggle()}>
          <Icon name={zoomed ? 'zoomOut' : 'zoomIn'} />
          <span>{zoomed ? 'Dézoomer' : 'Zoomer'}</span>
        </Button>
        {count > 1 && (
          <p className={styles.fraction} aria-live="polite">
            <span aria-hidden="true">{`${index + 1} / ${count}`}</span>
            <VisuallyHidden>{photoWords(index, count)}</VisuallyHidden>
          </p>
        )}
      </div>
      <div ref={stage} className={styles.stage}>
        <Slides pictures={pictures} title={title} sizes="1600px" first={first} />
      </div>
      {count > 1 && <Arrows step={step} />}
      {count > 1 && <LightboxThumbs pictures={pictures} index={index} go={go} />}
    </dialog>
  );
}

type ThumbsProps = { pictures: readonly Picture[]; index: number; go: (to: number) => void };

function LightboxThumbs({ pictures, index, go }: ThumbsProps) {
  const list = useCenteredThumb(index);
  return (
    <ul ref={list} className={styles.thumbs}>
      {pictures.map((picture, i) => (
        <li key={picture.src}>
          <button
            type="button"
            aria-label={`Voir la photo ${i + 1}`}
            aria-current={i === index || undefined}
            onClick={() => go(i)}
          >
            <VehiclePicture picture={picture} alt="" sizes="112px" />
          </button>
        </li>
      ))}
    </ul>
  );
}
