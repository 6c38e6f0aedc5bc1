/** No right for the group or for others. */
const OWNER_ONLY = 0o077;

/**
 * Makes the files that this process creates (database, pictures, backups, exports) readable by its user alone, whatever
 * the shell or the service manager allows. Called first: existing files keep their rights.
 */
export function keepFilesPrivate(): void {
  process.umask(OWNER_ONLY);
}
