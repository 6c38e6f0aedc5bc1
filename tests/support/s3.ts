import { randomUUID } from 'node:crypto';
import { readConfig } from '../../src/server/config.ts';
import { openStorage } from '../../src/server/storage/open.ts';
import type { Storage } from '../../src/server/storage/storage.ts';
import { S3_KEYS } from './s3-server.ts';

/** Returns settings for a new bucket on the server of this run. The site creates the bucket. */
export function s3Settings(): Record<string, string> {
  const endpoint = process.env.TEST_S3_ENDPOINT;
  if (!endpoint) throw new Error('TEST_S3_ENDPOINT is not set: run the project s3');
  return { STORAGE: 's3', S3_ENDPOINT: endpoint, S3_BUCKET: `t-${randomUUID()}`, ...S3_KEYS };
}

export function openTestS3(config = s3Settings()): Promise<Storage> {
  return openStorage(readConfig(config, '/nowhere'));
}
