import { useEffect, useEffectEvent, useState } from 'react';
import { isUnderWay, type Upload } from '../../../platform/images/upload/photo-upload.ts';
import type { UploadQueue } from '../../../platform/images/upload/upload-queue.ts';
import type { VehicleValues } from '../fields/form-values.ts';
import type { Draft } from './draft.schema.ts';
import { isStored, keepPhotos, photoId } from './draft-photos.ts';

/** Prefix of an unsent photo in a draft. A stored photo is listed by its address. */
const KEPT = 'kept:';

/** Returns true if the browser has all unsent files. `isEnabled` means the same as in `useDraft`. */
export function useDraftPhotos(
  draft: string,
  isEnabled: boolean,
  queue: UploadQueue,
  uploads: readonly Upload[],
): boolean {
  const [keptIds, setKeptIds] = useState<string | null>(null);
  const unsent = uploads.flatMap((upload) => {
    const file = isUnderWay(upload) || upload.state === 'failed' ? queue.fileOf(upload.key) : undefined;
    // Waits until a photo is made smaller before it stores the photo. A photo that was stored before stays stored.
    return file && (upload.state !== 'checking' || isStored(file)) ? [file] : [];
  });
  const ids = unsent.map(photoId).join();
  const keep = useEffectEvent(async () => {
    if (isEnabled && (await keepPhotos(draft, unsent))) setKeptIds(ids);
  });
  useEffect(() => {
    if (ids !== null) void keep();
  }, [ids]);
  return keptIds === ids && !uploads.some(({ state }) => state === 'checking');
}

export function photosOfDraft(queue: UploadQueue): string[] {
  return queue.snapshot().flatMap((upload) => {
    if (upload.state === 'stored') return [upload.url];
    const file = upload.state === 'rejected' ? undefined : queue.fileOf(upload.key);
    return file ? [`${KEPT}${photoId(file)}`] : [];
  });
}

export function firstPhotos(
  draft: Draft | null,
  { images }: Pick<VehicleValues, 'images'>,
  files: ReadonlyMap<string, File>,
): (string | File)[] {
  const named = draft?.photos ?? images;
  return named.flatMap((name) => (name.startsWith(KEPT) ? (files.get(name.slice(KEPT.length)) ?? []) : name));
}
