import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects garbage once. After the program has loaded, two thirds of the heap are garbage, and an idle process would
 * not return them to the system.
 */
export function releaseStartupMemory(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')({ type: 'major', flavor: 'last-resort' });
}
