import { useState } from 'react';
import type { Upload } from '../../../platform/images/upload/photo-upload.ts';
import type { UploadQueue } from '../../../platform/images/upload/upload-queue.ts';
import type { Draft, UnsentPhoto } from './draft.schema.ts';
import { photoId } from './draft-photos.ts';

/** The photos that are not stored on the site, as a draft tells them. */
export function unsentPhotos(queue: UploadQueue): UnsentPhoto[] {
  return queue.snapshot().flatMap(({ key, state, name, fileKey }) => {
    const file = state === 'stored' || state === 'rejected' ? undefined : queue.fileOf(key);
    return file ? [{ id: photoId(file), name, fileKey }] : [];
  });
}

/** Photos of a draft whose files this browser has not kept: those under way when the page was closed. */
export function initialMissingPhotos(draft: Draft | null, files: ReadonlyMap<string, File>): UnsentPhoto[] {
  return (draft?.unsentPhotos ?? []).filter(({ id }) => !files.has(id));
}

/**
 * The photos that are still to be chosen again: each leaves the list when its file is chosen, all when they are given
 * up.
 */
export function useMissingDraftPhotos(
  draft: Draft | null,
  files: ReadonlyMap<string, File>,
  uploads: readonly Upload[],
) {
  const [missingPhotos, setLost] = useState(() => initialMissingPhotos(draft, files));
  const remaining = remainingMissingPhotos(missingPhotos, uploads);
  if (remaining.length < missingPhotos.length) setLost(remaining);
  return { lostPhotos: remaining, giveUpLostPhotos: () => setLost([]) };
}

export function remainingMissingPhotos(
  missingPhotos: readonly UnsentPhoto[],
  uploads: readonly Upload[],
): UnsentPhoto[] {
  return missingPhotos.filter(({ fileKey }) => !uploads.some((upload) => upload.fileKey === fileKey));
}

/** So many photos are named. */
const MAX_NAMES = 5;

/** 'a.jpg, b.jpg et 3 autres' */
export function photoNames(names: readonly string[]): string {
  const otherCount = names.length - MAX_NAMES;
  if (otherCount <= 1) return names.join(', ');
  return `${names.slice(0, MAX_NAMES).join(', ')} et ${otherCount} autres`;
}
