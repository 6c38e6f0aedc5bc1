/** No right for the group or for others. */
const OWNER_ONLY = 0o077;

/**
 * Files that this process makes from now on (database, pictures, backups, exports) are readable by its user alone, whatever
 * the shell or the service manager would allow. Called first: what exists keeps its rights.
 */
export function keepFilesPrivate(): void {
  process.umask(OWNER_ONLY);
}
