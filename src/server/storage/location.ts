/** A bucket on a service that speaks S3. */
export type S3Location = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Where browsers read the bucket, without a final slash; undefined: through the site. */
  publicUrl: string | undefined;
};

/** Where the files live: a folder of `dataDir`, or a bucket. `s3` may be known while the disk is in use (storage:move). */
export type StorageLocation = { storage: 'disk' | 's3'; dataDir: string; s3: S3Location | undefined };
