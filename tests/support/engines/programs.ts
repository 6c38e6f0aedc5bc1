import type { ChildProcess } from 'node:child_process';

/** If a program is silent for longer at its start, it hangs. */
const SILENCE_TIMEOUT_MS = 60_000;

/** Resolves to the first group of `pattern` in what the program writes on standard output, standard error or fd 3. */
export function addressIn(program: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (why: string) => reject(new Error(`${program.spawnfile} ${why}:\n${output}`));
    const timer = setTimeout(() => fail('wrote no address'), SILENCE_TIMEOUT_MS);
    program.once('error', (error) => fail(error.message));
    program.once('close', () => fail('ended'));
    for (const stream of program.stdio.slice(1)) {
      stream?.on('data', (text) => {
        output += text;
        const found = pattern.exec(output)?.[1];
        if (found === undefined) return;
        clearTimeout(timer);
        resolve(found);
      });
    }
  });
}
