import { join } from 'node:path';
import { StartError } from '../config.ts';
import { openDisk } from './disk.ts';
import type { StorageLocation } from './location.ts';
import { moveOriginalsOut, splitStorage } from './split.ts';
import type { Storage } from './storage.ts';

/**
 * Opens the configured storage. Loads the S3 client only if needed, because it is larger than the server.
 * @param create false: a missing folder or bucket is not created
 * @throws StartError if the storage cannot be reached or written
 */
export async function openStorage({ storage, dataDir, s3 }: StorageLocation, create = true): Promise<Storage> {
  if (storage === 'disk') return openDisk(join(dataDir, 'images'), create);
  if (!s3)
    throw new StartError(
      'Le stockage S3 n’est pas réglé : donnez S3_ENDPOINT, S3_ACCESS_KEY_ID et S3_SECRET_ACCESS_KEY (voir .env.example).',
    );
  const { openS3 } = await import('./s3.ts');
  const pictures = await openS3(s3, create);
  if (s3.originalsBucket === s3.bucket) return pictures;
  const originals = await openS3({ ...s3, bucket: s3.originalsBucket, publicUrl: undefined }, create).catch(
    (error: Error) => {
      throw new StartError(
        `${error.message} C’est le compartiment privé des originaux (S3_ORIGINALS_BUCKET) : les navigateurs lisent l’autre.`,
      );
    },
  );
  if (create) await moveOriginalsOut(pictures, originals);
  return splitStorage(pictures, originals);
}
