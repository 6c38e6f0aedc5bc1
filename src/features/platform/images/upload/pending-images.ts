/** Stored pictures whose rows exist already and whose files are still being made in the background. */
export type PendingImages = {
  /**
   * The stand-in for a missing file: the picture in its original size, as JPEG or AVIF by the key. The picture's files
   * are made before those of the others. Null if the key belongs to no such picture.
   */
  open(key: string): Promise<Buffer | null>;
};
