/** Pictures that have rows, and whose files are still being made in the background. */
export type PendingImages = {
  /**
   * Returns a placeholder in the picture's size, and moves this picture to the start of the queue. Returns null if the
   * picture is not pending.
   */
  open(key: string): Promise<Buffer | null>;
};
