import { createHash } from 'node:crypto';
import { PassThrough, pipeline, type Readable } from 'node:stream';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { StartError } from '../config.ts';
import type { S3Location } from './location.ts';
import {
  CACHE_CONTROL,
  CONTENT_TYPES,
  checkKey,
  isStorageKey,
  type Storage,
  StorageKeyTakenError,
  StorageUnavailableError,
} from './storage.ts';

/** How often a write is asked again where another writer of the same key is just finishing. */
const CONFLICTS = 3;

/** Longest wait for the first word of a file, in milliseconds: a visitor who waits holds a connection of the site. */
const READ_PATIENCE = 5_000;

/**
 * Pictures in a bucket. The service itself refuses to overwrite (`If-None-Match: *`), so instances need not agree. Some
 * services ignore that (Supabase's); so the key is looked up first, and what is left there are two writers of one random
 * name at the same moment.
 */
export async function openS3(place: S3Location): Promise<Storage> {
  const client = clientOf(place);
  const { bucket: Bucket } = place;
  try {
    await ensureBucket(client, place);
  } catch (error) {
    client.destroy();
    throw explained(error, place);
  }

  return {
    async put(key, body) {
      checkKey(key);
      if (!Buffer.isBuffer(body)) throw new TypeError('a file is written from a buffer');
      if ((await sizeOf(client, Bucket, key)) !== null) throw new StorageKeyTakenError(key);
      for (let conflicts = 0; ; conflicts += 1)
        try {
          await client.send(
            new PutObjectCommand({
              Bucket,
              Key: key,
              Body: body,
              IfNoneMatch: '*',
              ContentType: CONTENT_TYPES[key.slice(key.lastIndexOf('.') + 1)],
              CacheControl: CACHE_CONTROL,
            }),
          );
          return;
        } catch (error) {
          if (statusOf(error) === 409 && conflicts < CONFLICTS) continue;
          if (statusOf(error) !== 412) throw away(error);
          // The client asks again where an answer was lost: what is there may be what this very call has written.
          if (attemptsOf(error) > 1 && (await containsWord(client, Bucket, key, body))) return;
          throw new StorageKeyTakenError(key);
        }
    },

    async open(key) {
      checkKey(key);
      try {
        const asked = new GetObjectCommand({ Bucket, Key: key });
        const { Body, ContentLength, LastModified } = await begun((abortSignal) => client.send(asked, { abortSignal }));
        if (!Body || ContentLength === undefined || !LastModified) throw new Error(`no file in the answer: ${key}`);
        return { body: carried(Body as Readable), size: ContentLength, modified: LastModified };
      } catch (error) {
        if (statusOf(error) === 404) return null;
        throw away(error);
      }
    },

    async remove(key) {
      const gone = new DeleteObjectCommand({ Bucket, Key: checkKey(key) });
      await client.send(gone).catch((error: unknown) => {
        throw away(error);
      });
    },

    async *list() {
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket, ContinuationToken }));
        for (const { Key = '' } of page.Contents ?? []) if (isStorageKey(Key)) yield Key;
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (ContinuationToken);
    },

    url: (key) => `${place.publicUrl ?? '/images'}/${checkKey(key)}`,

    // That the bucket answers to these keys; a write would leave something behind at every question.
    async check() {
      await client.send(new HeadBucketCommand({ Bucket }));
    },
  };
}

/** An answer that begins in a visitor's time, the client's further tries included; its bytes may take longer. */
async function begun<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), READ_PATIENCE);
  try {
    return await ask(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** The same bytes; a connection that ends among them is the service's absence, not a fault of ours. */
function carried(body: Readable): Readable {
  const out = new PassThrough({ destroy: (error, done) => done(error && (away(error) as Error)) });
  pipeline(body, out, () => undefined);
  return out;
}

function clientOf({ endpoint, region, accessKeyId, secretAccessKey }: S3Location): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Buckets as a part of the host need a certificate and a name for each; not every service has them.
    forcePathStyle: true,
    // What most services besides Amazon's do not know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 3_000,
      requestTimeout: 8_000,
      throwOnRequestTimeout: true,
      // Of a file on its way: a service that falls silent must not hold a visitor's request.
      socketTimeout: 15_000,
    },
  });
}

async function ensureBucket(client: S3Client, { bucket: Bucket, region }: S3Location): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket }));
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
    // Amazon's first region is the one that must not be named here.
    const place = region === 'us-east-1' ? {} : { CreateBucketConfiguration: { LocationConstraint: region as never } };
    await client.send(new CreateBucketCommand({ Bucket, ...place })).catch((failed: unknown) => {
      // Another instance that starts at the same moment.
      if (!/^BucketAlready/.test((failed as Error).name)) throw failed;
    });
  }
}

/** The object's length in bytes, null where there is none. */
async function sizeOf(client: S3Client, Bucket: string, Key: string): Promise<number | null> {
  try {
    return (await client.send(new HeadObjectCommand({ Bucket, Key }))).ContentLength ?? 0;
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw away(error);
  }
}

/** Whether the object is these very bytes: read again, since not every service's ETag is a checksum. */
async function containsWord(client: S3Client, Bucket: string, key: string, body: Buffer): Promise<boolean> {
  if ((await sizeOf(client, Bucket, key)) !== body.length) return false;
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key }));
  const stored = createHash('sha256').update((await Body?.transformToByteArray()) ?? '');
  return stored.digest('hex') === createHash('sha256').update(body).digest('hex');
}

const statusOf = (error: unknown) => (error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined);

/** What is no answer of the service's about this file: no connection, no time, its own failure, too many requests. */
function away(error: unknown): unknown {
  const status = statusOf(error);
  const answered = status !== undefined && status < 500 && status !== 429;
  return answered ? error : new StorageUnavailableError((error as Error).message, { cause: error });
}

const attemptsOf = (error: unknown) => (error as S3ServiceException).$metadata.attempts ?? 1;

/** Why the bucket cannot be had, as one sentence that says what to do. */
function explained(error: unknown, { endpoint, bucket, region }: S3Location): StartError {
  const reason = error instanceof Error ? [error.name, error.message].filter(Boolean).join(' : ') : String(error);
  const status = statusOf(error);
  if (status === 401 || status === 403)
    return new StartError(
      `Le stockage S3 à ${endpoint} refuse ces clés pour le compartiment « ${bucket} » (${reason}) : corrigez S3_ACCESS_KEY_ID et S3_SECRET_ACCESS_KEY, ou donnez-leur les droits de lire, d’écrire et de supprimer.`,
    );
  if (status !== undefined && status < 500)
    return new StartError(
      `Le compartiment « ${bucket} » n’existe pas à ${endpoint} et n’a pas pu être créé (${reason}) : créez-le, ou corrigez S3_BUCKET, S3_ENDPOINT ou S3_REGION (${region}).`,
    );
  return new StartError(
    `Le stockage S3 ne répond pas à ${endpoint} (${reason}) : vérifiez qu’il tourne et que S3_ENDPOINT est juste.`,
  );
}
