import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { programFile } from '../../../server/program-file.ts';
import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '../../../shared/password.ts';
import { TaskQueue } from '../../../shared/task-queue.ts';
import { fold, wordsOf } from '../../../shared/text/text.ts';
import { tooBusy } from './password.server.ts';
import type { Strength, StrengthInput } from './strength-worker.server.ts';

/** The library's score is 0 to 4. From 3 on, a password resists more than 100 million guesses. */
const MIN_SCORE = 3;

/** The library's time grows faster than the length. 200 characters of a pattern take 2 s, 40 characters take 0.2 s. */
const MAX_CHECKED_CHARACTERS = 40;

const TOO_EASY =
  'Ce mot de passe est trop facile à deviner : prenez quatre mots sans rapport entre eux, ou laissez votre appareil en proposer un.';
const TOO_KNOWN = 'Ce mot de passe contient le nom du site ou le vôtre : choisissez-en un autre.';

/**
 * Returns null if the password is accepted.
 * @param names names that attackers guess first: the administrator's name, the site's name
 */
export async function passwordFault(password: string, names: readonly string[]): Promise<string | null> {
  if (password.length < MIN_PASSWORD_CHARACTERS) return `${MIN_PASSWORD_CHARACTERS} caractères au moins`;
  if (password.length > MAX_PASSWORD_CHARACTERS) return `${MAX_PASSWORD_CHARACTERS} caractères au plus`;
  const { score, isKnown } = await strengthOf({
    password: fold(password.slice(0, MAX_CHECKED_CHARACTERS)),
    names: names.flatMap(spellings),
  });
  if (score >= MIN_SCORE) return null;
  return isKnown ? TOO_KNOWN : TOO_EASY;
}

/** Returns the spellings of a name in passwords: the whole name, the name without spaces, and each word. */
function spellings(name: string): string[] {
  const words = wordsOf(fold(name));
  return [...new Set([fold(name), words.join(''), ...words])].filter((word) => word.length > 2);
}

const MAX_WAITING = 10;

const queue = new TaskQueue({ concurrency: 1, maxWaiting: MAX_WAITING, fullError: tooBusy });

const TIMEOUT_MS = 30_000;

/** After this time without a check, the thread ends, because its word lists take 40 MB. */
const IDLE_MS = 60_000;

let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

/** Runs in a thread, because loading the word lists takes 0.4 s of processor time and would block all requests. */
function strengthOf(input: StrengthInput): Promise<Strength> {
  return queue.run(async () => {
    clearTimeout(idle);
    thread ??= startThread();
    const worker = thread;
    worker.ref();
    try {
      const answer = once(worker, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) });
      worker.postMessage(input);
      const [strength] = await answer;
      return strength;
    } catch (error) {
      endThread(worker);
      throw error;
    } finally {
      worker.unref();
      idle = setTimeout(() => endThread(worker), IDLE_MS).unref();
    }
  });
}

function startThread(): Worker {
  const worker = new Worker(programFile(import.meta.dirname, 'strength-worker.server'), { execArgv: [] });
  // An error without a listener ends the process.
  worker.on('error', () => endThread(worker));
  return worker;
}

function endThread(worker: Worker): void {
  if (thread === worker) thread = undefined;
  void worker.terminate();
}
