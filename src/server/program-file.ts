import { join } from 'node:path';
import { PROJECT_ROOT } from './project-root.ts';

/**
 * Returns the path of the program for a thread or a child process: the built file beside the server, or the source if
 * the program runs from source.
 *
 * @example fork(programFile(import.meta.dirname, 'import-process.server'));
 */
export function programFile(folder: string, name: string): string {
  const isBuilt = folder === join(PROJECT_ROOT, 'dist/server');
  return join(folder, `${name}.${isBuilt ? 'js' : 'ts'}`);
}
