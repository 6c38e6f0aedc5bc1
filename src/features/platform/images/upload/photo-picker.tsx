import { Camera, ImagePlus } from 'lucide-react';
import { Button } from '../../../../admin-ui/button.tsx';
import { FieldNotes, noteProps } from '../../../../admin-ui/form/field.tsx';
import styles from './photo-board.module.css';
import { MAX_FILES } from './upload.ts';
import type { UploadQueue } from './upload-queue.ts';
import { useFileDrop } from './use-file-drop.ts';

const HINT = `1 à 9 images ; jusqu’à ${MAX_FILES} sont acceptées, les 9 premières sont mises en avant`;

/** With this value an iPhone converts HEIC photos to JPEG. */
const ACCEPT = 'image/*';

type Props = { queue: UploadQueue; fieldError: string | undefined };

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
              // The user can then choose the same file again.
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

/**
 * Opens a phone's camera. The input is outside of the form, because the form must have only one file input. It is in
 * the document, because iOS may discard an input without a document while the camera is open, and the photo with it.
 */
function takePhoto(onFiles: (files: FileList | null) => void): void {
  const camera = Object.assign(document.createElement('input'), { type: 'file', accept: ACCEPT, hidden: true });
  camera.setAttribute('capture', 'environment');
  camera.onchange = () => {
    onFiles(camera.files);
    camera.remove();
  };
  camera.oncancel = () => camera.remove();
  document.body.append(camera);
  camera.click();
}
