export type S3Location = {
  endpoint: string;
  region: string;
  bucket: string;
  /** The bucket of the originals. It is another one if browsers read `bucket`. */
  originalsBucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The base URL of the files for browsers, without a final slash. If undefined, the site itself serves them. */
  publicUrl: string | undefined;
};

/** A folder of `dataDir`, or the bucket `s3`. With the disk, `s3` can also be set, for storage:move. */
export type StorageLocation = { storage: 'disk' | 's3'; dataDir: string; s3: S3Location | undefined };
