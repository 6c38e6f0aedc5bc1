import { PassThrough, pipeline, Readable } from 'node:stream';
import {
  type BucketLocationConstraint,
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
import { propertiesOf } from '../../shared/records.ts';
import { CapacityWatch, StorageFullError } from '../capacity.ts';
import { StartError } from '../config.ts';
import type { S3Location } from './location.ts';
import {
  CACHE_CONTROL,
  CONTENT_TYPES,
  checkKey,
  isFileKey,
  isOriginalKey,
  type ListedFile,
  NO_CACHE,
  type Storage,
  StorageKeyTakenError,
  StorageUnavailableError,
  type StoredFile,
} from './storage.ts';

/** How often a write is repeated if another write of the same key makes it fail. */
const MAX_CONFLICTS = 3;

/** Maximum wait for a file's headers. During the wait, the visitor's request keeps its connection. */
const READ_TIMEOUT_MS = 5_000;

type Bucket = { client: S3Client; name: string; capacity: CapacityWatch };

/**
 * Stores files in a bucket. The service refuses to overwrite a file (`If-None-Match: *`), so several instances are
 * safe. Supabase's service ignores that header, so `put` first checks that the key does not exist. There, two
 * simultaneous writes of the same random key could overwrite each other.
 * @param create false: a missing bucket is not created
 * @throws StartError if the bucket cannot be reached or created
 */
export async function openS3(location: S3Location, create = true): Promise<Storage> {
  const bucket: Bucket = { client: clientOf(location), name: location.bucket, capacity: new CapacityWatch('storage') };
  const { client, name } = bucket;
  try {
    if (create) await ensureBucket(client, location);
    else await client.send(new HeadBucketCommand({ Bucket: name }));
  } catch (error) {
    client.destroy();
    throw startErrorOf(error, location);
  }
  return {
    put: async (key, body) => putObject(bucket, checkKey(key), body),
    open: async (key) => openObject(bucket, checkKey(key)),
    async remove(key) {
      await answered(client.send(new DeleteObjectCommand({ Bucket: name, Key: checkKey(key) })));
    },
    list: (prefix) => filesOf(bucket, prefix),
    url: (key) => `${isOriginalKey(key) ? '/images' : (location.publicUrl ?? '/images')}/${checkKey(key)}`,
    // This check does not write, because each write would leave a file in the bucket.
    async check() {
      await answered(client.send(new HeadBucketCommand({ Bucket: name })));
      await bucket.capacity.check();
    },
  };
}

async function putObject(bucket: Bucket, key: string, body: Buffer): Promise<void> {
  if (!Buffer.isBuffer(body)) throw new TypeError('a file is written from a buffer');
  if ((await sizeOf(bucket, key)) !== null) throw new StorageKeyTakenError(key);
  const command = new PutObjectCommand({
    Bucket: bucket.name,
    Key: key,
    Body: body,
    IfNoneMatch: '*',
    ContentType: CONTENT_TYPES[key.slice(key.lastIndexOf('.') + 1)],
    CacheControl: isOriginalKey(key) ? NO_CACHE : CACHE_CONTROL,
  });
  for (let conflicts = 0; ; conflicts += 1)
    try {
      await bucket.client.send(command);
      bucket.capacity.succeeded();
      return;
    } catch (error) {
      if (isBucketFull(error)) {
        bucket.capacity.refused();
        throw new StorageFullError('storage', error);
      }
      if (statusOf(error) === 409 && conflicts < MAX_CONFLICTS) continue;
      if (statusOf(error) !== 412) throw unavailableOr(error);
      // The client repeats a request whose response was lost. So this call may already have written the object.
      if (attemptsOf(error) > 1 && (await hasContent(bucket, key, body))) return;
      throw new StorageKeyTakenError(key);
    }
}

async function openObject({ client, name }: Bucket, key: string): Promise<StoredFile | null> {
  try {
    const command = new GetObjectCommand({ Bucket: name, Key: key });
    const { Body, ContentLength, LastModified } = await withTimeout((abortSignal) =>
      client.send(command, { abortSignal }),
    );
    if (!(Body instanceof Readable) || ContentLength === undefined || !LastModified)
      throw new Error(`no file in the response: ${key}`);
    return { body: readable(Body), size: ContentLength, modified: LastModified };
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw unavailableOr(error);
  }
}

/** The services sort keys by their characters. */
async function* filesOf({ client, name }: Bucket, Prefix?: string): AsyncGenerator<ListedFile> {
  let ContinuationToken: string | undefined;
  do {
    const command = new ListObjectsV2Command({ Bucket: name, Prefix, ContinuationToken });
    const page = await answered(client.send(command));
    for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
      if (isFileKey(Key)) yield { key: Key, size: Size, modified: LastModified };
    ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (ContinuationToken);
}

/** Limits the wait for the headers of a response, including retries. The body may take longer. */
async function withTimeout<T>(send: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), READ_TIMEOUT_MS);
  try {
    return await send(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** Passes the bytes on. If the connection ends early, the stream fails with `StorageUnavailableError`. */
function readable(body: Readable): Readable {
  const out = new PassThrough({ destroy: (error, done) => done(error && unavailableOr(error)) });
  pipeline(body, out, () => undefined);
  return out;
}

function clientOf({ endpoint, region, accessKeyId, secretAccessKey }: S3Location): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // A bucket in the host name would need its own certificate and DNS name. Some services do not have them.
    forcePathStyle: true,
    // Apart from Amazon's, most services do not support these checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 3_000,
      requestTimeout: 8_000,
      throwOnRequestTimeout: true,
      socketTimeout: 15_000,
    },
  });
}

async function ensureBucket(client: S3Client, { bucket: Bucket, region }: S3Location): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket }));
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
    // Amazon rejects the name us-east-1 here.
    const configuration =
      region === 'us-east-1'
        ? {}
        : { CreateBucketConfiguration: { LocationConstraint: region as BucketLocationConstraint } };
    await client.send(new CreateBucketCommand({ Bucket, ...configuration })).catch((failed: unknown) => {
      // Another instance may have created the bucket at the same time.
      if (!/^BucketAlready/.test(String(propertiesOf(failed).name))) throw failed;
    });
  }
}

async function sizeOf({ client, name }: Bucket, key: string): Promise<number | null> {
  try {
    return (await client.send(new HeadObjectCommand({ Bucket: name, Key: key }))).ContentLength ?? 0;
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw unavailableOr(error);
  }
}

/** Compares all bytes, because the ETag of some services is not a checksum. */
async function hasContent(bucket: Bucket, key: string, body: Buffer): Promise<boolean> {
  if ((await sizeOf(bucket, key)) !== body.length) return false;
  const { Body } = await answered(bucket.client.send(new GetObjectCommand({ Bucket: bucket.name, Key: key })));
  const stored = await answered(Body?.transformToByteArray());
  return body.equals(stored ?? new Uint8Array());
}

const statusOf = (error: unknown) => (error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined);

/** Returns a `StorageUnavailableError` if the service did not respond, failed or was overloaded, else the error. */
function unavailableOr(error: unknown): Error {
  const reason = error instanceof Error ? error : new Error(String(error));
  const status = statusOf(error);
  const responded = status !== undefined && status < 500 && status !== 429;
  return responded ? reason : new StorageUnavailableError(reason.message, { cause: error });
}

/** @throws what `unavailableOr` returns */
async function answered<T>(work: T): Promise<Awaited<T>> {
  try {
    return await work;
  } catch (error) {
    throw unavailableOr(error);
  }
}

/** Error codes for a full bucket or account, from Ceph, MinIO, Backblaze and other services. */
const FULL = /quota_?exceeded|storage_?full|storage_?cap_?exceeded|insufficient_?storage|storage_?limit_?exceeded/i;

function isBucketFull(error: unknown): boolean {
  return error instanceof S3ServiceException && (statusOf(error) === 507 || FULL.test(error.name));
}

const attemptsOf = (error: unknown) => (error instanceof S3ServiceException ? (error.$metadata.attempts ?? 1) : 1);

/** Says in French why the bucket cannot be used, and what the operator can do. */
function startErrorOf(error: unknown, { endpoint, bucket, region }: S3Location): StartError {
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
