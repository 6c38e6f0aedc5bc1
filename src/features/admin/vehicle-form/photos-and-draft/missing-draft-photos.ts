import { useState } from 'react';
import type { Upload } from '../../../platform/images/upload/photo-upload.ts';
import type { UploadQueue } from '../../../platform/images/upload/upload-queue.ts';
import type { Draft, UnsentPhoto } from './draft.schema.ts';
import { photoId } from './draft-photos.ts';

export function unsentPhotos(queue: UploadQueue): UnsentPhoto[] {
  return queue.snapshot().flatMap(({ key, state, name, fileKey }) => {
    const file = state === 'stored' || state === 'rejected' ? undefined : queue.fileOf(key);
    return file ? [{ id: photoId(file), name, fileKey }] : [];
  });
}

/**
 * Returns the photos of a draft whose files are missing in this browser. The page was closed before their upload ended.
 */
export function initialMissingPhotos(draft: Draft | null, files: ReadonlyMap<string, File>): UnsentPhoto[] {
  return (draft?.unsentPhotos ?? []).filter(({ id }) => !files.has(id));
}

/** The administrator must choose these photos again or give them up. */
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

const MAX_NAMES = 5;

export function photoNames(names: readonly string[]): string {
  const otherCount = names.length - MAX_NAMES;
  if (otherCount <= 1) return names.join(', ');
  return `${names.slice(0, MAX_NAMES).join(', ')} et ${otherCount} autres`;
}
