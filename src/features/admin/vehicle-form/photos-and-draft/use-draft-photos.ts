import { useEffect, useEffectEvent, useState } from 'react';
import { isUnderWay, type Upload } from '../../../platform/images/upload/photo-upload.ts';
import type { UploadQueue } from '../../../platform/images/upload/upload-queue.ts';
import type { InitialValues } from '../initial-values.ts';
import { isStored, keepPhotos, photoId } from './draft-photos.ts';

/** How a draft names a photo that is not sent yet, among the addresses of those that are. */
const KEPT = 'kept:';

/**
 * Keeps unsent files in this browser, and returns true if it has all of them. `isEnabled` as of the draft (useDraft).
 */
export function useDraftPhotos(
  draft: string,
  isEnabled: boolean,
  queue: UploadQueue,
  uploads: readonly Upload[],
): boolean {
  const [keptIds, setKeptIds] = useState<string | null>(null);
  const unsent = uploads.flatMap((upload) => {
    const file = isUnderWay(upload) || upload.state === 'failed' ? queue.fileOf(upload.key) : undefined;
    // One that is still being made smaller is stored when it is; one that was stored before stays.
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

/** Every photo of a draft in its order: addresses of those that are stored on the site, names of the others. */
export function photosOfDraft(queue: UploadQueue): string[] {
  return queue.snapshot().flatMap((upload) => {
    if (upload.state === 'stored') return [upload.url];
    const file = upload.state === 'rejected' ? undefined : queue.fileOf(upload.key);
    return file ? [`${KEPT}${photoId(file)}`] : [];
  });
}

/** The photos that a form opens with: those of its values, or those of its draft with the files in this browser. */
export function firstPhotos(
  { restored, values }: Pick<InitialValues, 'restored' | 'values'>,
  files: ReadonlyMap<string, File>,
): (string | File)[] {
  const named = restored?.photos ?? values.images;
  return named.flatMap((name) => (name.startsWith(KEPT) ? (files.get(name.slice(KEPT.length)) ?? []) : name));
}
