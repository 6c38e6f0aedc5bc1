import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { Button, buttonClass } from '../../../../admin-ui/button.tsx';
import type { ControlProps } from '../../../../admin-ui/form/field.tsx';
import { useWhenOnline } from '../../../../admin-ui/form/use-when-online.ts';
import type { FieldType } from '../../../../shared/field-types.ts';
import { isUnderWay, messageOf } from '../../images/upload/photo-upload.ts';
import { browserUploads } from '../../images/upload/upload-environment.ts';
import { UploadQueue } from '../../images/upload/upload-queue.ts';
import type { FieldSetting } from '../fields/setting.ts';
import styles from './setting-fields.module.css';

const ROOT = '/images/';

export function pictureSource({ type }: { type: FieldType }, value: string): string {
  return type === 'pictureAddress' ? value : `${ROOT}${value}`;
}

type Props = {
  field: FieldSetting;
  value: string;
  control: ControlProps;
  onChange: (value: string) => void;
  onReject: (message: string) => void;
};

/**
 * A field for one picture. The upload starts at once. The site shows the picture only after the section is published.
 */
export function PictureInput({ field, value, control, onChange, onReject }: Props) {
  const folder = 'upload' in field ? field.upload : 'site';
  const { upload, choose, retry } = useUpload(folder ?? 'site', (path) =>
    onChange(field.type === 'pictureAddress' ? pictureSource(field, `${ROOT}${path}`) : path),
  );
  const input = useRef<HTMLInputElement>(null);
  const rejection = upload?.state === 'rejected' ? `« ${upload.name} » : ${upload.reason}` : '';
  const reject = useEffectEvent(onReject);
  useEffect(() => {
    if (rejection !== '') reject(rejection);
  }, [rejection]);
  return (
    <div className={styles.picture}>
      {value !== '' && (
        <img src={pictureSource(field, value)} alt={`${field.label} : ce qui est enregistré`} className={styles.logo} />
      )}
      <label className={buttonClass('ghost')} htmlFor={control.id}>
        {value === '' ? 'Choisir une image' : 'Choisir une autre image'}
      </label>
      <input
        {...control}
        ref={input}
        type="file"
        accept="image/*"
        className="visually-hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) choose(file);
          // The user can then choose the same file again.
          target.value = '';
        }}
      />
      {value !== '' && (
        <Button
          look="ghost"
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          Retirer l’image
        </Button>
      )}
      <p role="status" className="small faint" data-failed={upload !== undefined && !isUnderWay(upload)}>
        {upload && rejection === '' && messageOf(upload)}
      </p>
      {upload?.state === 'failed' && (
        <Button look="ghost" onClick={retry}>
          Réessayer
        </Button>
      )}
    </div>
  );
}

function useUpload(id: string, onStored: (path: string) => void) {
  // 'users' is the folder of pictures that belong to no vehicle.
  const [queue] = useState(() => new UploadQueue({ folder: 'users', id }, [], browserUploads()));
  const uploads = useSyncExternalStore(queue.subscribe, queue.snapshot);
  const upload = uploads.at(-1);
  const url = upload?.state === 'stored' ? upload.url : '';
  const stored = useEffectEvent(() => {
    queue.reset([]);
    onStored(pathOf(url));
  });
  useEffect(() => {
    if (url !== '') stored();
  }, [url]);
  useWhenOnline(true, () => queue.resume());
  useEffect(() => () => queue.close(), [queue]);
  return {
    upload: url === '' ? upload : undefined,
    choose(file: File) {
      queue.reset([]);
      void queue.add([file]);
    },
    retry: () => queue.retry(),
  };
}

function pathOf(url: string): string {
  return new URL(url, window.location.href).pathname.split('/').slice(-3).join('/');
}
