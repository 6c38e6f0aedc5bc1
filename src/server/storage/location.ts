/** A bucket on an S3-compatible service. */
export type S3Location = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The URL from which browsers load its files, without a final slash. Undefined: from the site itself. */
  publicUrl: string | undefined;
};

/**
 * The storage in use: a folder of `dataDir`, or the bucket `s3`. `s3` may be set while the disk is used (storage:move).
 */
export type StorageLocation = { storage: 'disk' | 's3'; dataDir: string; s3: S3Location | undefined };
