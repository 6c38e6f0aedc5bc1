import { Camera, ImagePlus } from 'lucide-react';
import { Button } from '../../../../admin-ui/button.tsx';
import { FieldNotes, noteProps } from '../../../../admin-ui/form/field.tsx';
import styles from './photo-board.module.css';
import { MAX_FILES } from './upload.ts';
import type { UploadQueue } from './upload-queue.ts';
import { useFileDrop } from './use-file-drop.ts';

/** The hint beside the picker; the first number is not enforced. */
const HINT = `1 à 9 images ; jusqu’à ${MAX_FILES} sont acceptées, les 9 premières sont mises en avant`;

/** Formats that the picker offers; with this an iPhone converts a HEIC photo to JPEG. */
const ACCEPT = 'image/*';

type Props = { queue: UploadQueue; fieldError: string | undefined };

/** Adds photos: chosen files, files dropped anywhere on the window, or the camera of a phone. */
export function PhotoPicker({ queue, fieldError }: Props) {
  const add = (files: FileList | null) => {
    if (files && files.length > 0) void queue.add([...files]);
  };
  const over = useFileDrop(add);
  const notes = { error: fieldError, hint: HINT };
  return (
    <div className={styles.picker}>
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
            {...noteProps('images', notes)}
            onChange={({ target }) => {
              add(target.files);
              // The input is emptied, so that the same file can be chosen again.
              target.value = '';
            }}
          />
        </label>
        <Button look="ghost" place={styles.take} onClick={() => takePhoto(add)}>
          <Camera size={20} aria-hidden="true" />
          Prendre une photo
        </Button>
      </div>
      <FieldNotes id="images" {...notes} />
    </div>
  );
}

/** Opens the camera of a phone. Its input stands outside the form, which holds one file input only. */
function takePhoto(onFiles: (files: FileList | null) => void): void {
  const camera = document.createElement('input');
  camera.type = 'file';
  camera.accept = ACCEPT;
  camera.setAttribute('capture', 'environment');
  camera.onchange = () => onFiles(camera.files);
  camera.click();
}
