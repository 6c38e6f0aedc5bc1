/** Starts a server that always ends with the process that started it, and leaves nothing behind. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** If a server accepts no connections after this time, it hangs. */
export const START_TIMEOUT_MS = 5 * 60_000;

export type SupervisedProgram = {
  /** The shell that guards the server. Its exit code is null while the server runs. */
  guard: ChildProcess;
  log: string;
  /** Ends the server and deletes its folder. */
  stop(): Promise<void>;
  /** Lets this process end while the server runs. The guard then stops the server, even if nobody calls `stop`. */
  letGo(): void;
};

type Options = {
  /** Folder of the server and its log. It is deleted when the server has ended. */
  folder: string;
  /** Ends the server without waiting for its clients. */
  signal: 'INT' | 'KILL';
  env: NodeJS.ProcessEnv;
  person?: { uid: number; gid: number } | undefined;
};

/**
 * A shell owns the server. This process writes to an input of the shell. When this process ends for any reason, even
 * kill -9, the input ends. The shell then stops the server and deletes the folder. The shell has its own session, so
 * that Ctrl+C in the terminal does not end it too early.
 */
const GUARD = `
"$0" "$@" </dev/null >"$LOG" 2>&1 3<&- &
server=$!
( read -r line; kill -$SIGNAL $server 2>/dev/null ) <&3 &
wait $server
rm -rf "$FOLDER"
`;

export function startSupervised(
  program: string,
  args: string[],
  { folder, signal, env, person }: Options,
): SupervisedProgram {
  const log = join(folder, `${program.split('/').at(-1)}.log`);
  const guard = spawn('/bin/sh', ['-c', GUARD, program, ...args], {
    ...person,
    cwd: folder,
    detached: true,
    env: { ...env, FOLDER: folder, LOG: log, SIGNAL: signal },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => guard.once('exit', () => resolve()));
  return {
    guard,
    log,
    async stop() {
      guard.ref();
      guard.stdio[3]?.destroy();
      await ended;
    },
    letGo() {
      guard.unref();
      (guard.stdio[3] as unknown as { unref?: () => void }).unref?.();
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
