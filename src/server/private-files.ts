const OWNER_ONLY = 0o077;

/** Makes new files of this process readable only by its user. Call it first: existing files keep their permissions. */
export function keepFilesPrivate(): void {
  process.umask(OWNER_ONLY);
}
