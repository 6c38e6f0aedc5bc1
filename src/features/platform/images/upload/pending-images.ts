/** Stored pictures whose rows exist already and whose files are still being made in the background. */
export type PendingImages = {
  /**
   * What stands in for a file that is not there yet: the picture in its original size, as JPEG or AVIF as the key says.
   * Its files are made before those of the other pictures. Null when the key belongs to no such picture.
   */
  open(key: string): Promise<Buffer | null>;
};
