import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { isUnderWay, type Upload } from '../../../platform/images/upload/photo-upload.ts';
import { browserUploads } from '../../../platform/images/upload/upload-environment.ts';
import { UploadQueue } from '../../../platform/images/upload/upload-queue.ts';

export type Photos = ReturnType<typeof usePhotos>;

type Listeners = {
  onChange: () => void;
  /** Gets the addresses of the stored photos, cover first. */
  onStored: (urls: string[]) => void;
};

export function usePhotos(
  folder: VehicleKind,
  id: string,
  photos: readonly (string | File)[],
  { onChange, onStored }: Listeners,
) {
  const [queue] = useState(() => new UploadQueue({ folder, id }, photos, browserUploads()));
  const uploads = useSyncExternalStore(queue.subscribe, queue.snapshot);
  const stored = useEffectEvent(() => onStored(storedUrls(queue.snapshot())));
  const open = useEffectEvent(() => queue.start(photos));
  useEffect(() => {
    const unsubscribe = queue.subscribe(() => stored());
    open();
    return () => {
      unsubscribe();
      queue.close();
    };
  }, [queue]);

  const order = uploads.map(({ key, state }) => (state === 'rejected' ? '' : key)).join();
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    if (order !== undefined) changed();
  }, [order]);

  return {
    queue,
    uploads,
    /** Number of photos that would be lost if the user closed the form now. */
    unsent: uploads.filter((upload) => isUnderWay(upload) || upload.state === 'failed').length,
  };
}

function storedUrls(uploads: readonly Upload[]): string[] {
  return uploads.filter(({ state }) => state === 'stored').map(({ url }) => url);
}
