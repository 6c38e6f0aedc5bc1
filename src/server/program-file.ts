import { join } from 'node:path';
import { PROJECT_ROOT } from './project-root.ts';

/**
 * The program of a thread or of a child process: built with the server, in one folder with it; while developing, the
 * source.
 *
 * @example
 * fork(programFile(import.meta.dirname, 'import-process.server'));
 */
export function programFile(folder: string, name: string): string {
  const isBuilt = folder === join(PROJECT_ROOT, 'dist/server');
  return join(folder, `${name}.${isBuilt ? 'js' : 'ts'}`);
}
