/** A server that ends with whoever started it, however that ends, and leaves nothing behind. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** How long a server may take until it accepts connections: a net against one that hangs. */
export const START_TIMEOUT_MS = 5 * 60_000;

export type SupervisedProgram = {
  /** Exit code of the server that is still running: null. */
  guard: ChildProcess;
  log: string;
  /** Ends the server and deletes its folder. */
  stop(): Promise<void>;
  /** The server no longer keeps this process alive: whoever forgets stop() still ends, and the guard then cleans up. */
  letGo(): void;
};

type Options = {
  /** Deleted when the server has ended; its words are in a file of it. */
  folder: string;
  /** What ends it without waiting for anybody. */
  signal: 'INT' | 'KILL';
  env: NodeJS.ProcessEnv;
  person?: { uid: number; gid: number } | undefined;
};

/**
 * The shell owns the server and this process holds the shell's standard input: when this process ends, however it ends (kill -9
 * included), the shell reads the end of its input, stops the server and deletes the folder. In its own session, so that Ctrl+C in the
 * terminal does not end the shell before its work is done.
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
