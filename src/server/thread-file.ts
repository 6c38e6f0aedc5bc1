import { join } from 'node:path';
import { PROJECT_ROOT } from './project-root.ts';

/**
 * The program of a thread: built with the server, in one folder with it; while developing, the source.
 *
 * @example
 * new Worker(threadFile(import.meta.dirname, 'import-worker.server'), { execArgv: [] });
 */
export function threadFile(folder: string, name: string): string {
  const isBuilt = folder === join(PROJECT_ROOT, 'dist/server');
  return join(folder, `${name}.${isBuilt ? 'js' : 'ts'}`);
}
