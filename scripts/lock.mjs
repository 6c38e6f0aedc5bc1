/** A lock between processes, so that only one at a time does a piece of work. It is a folder, so it needs no daemon. */
import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const cache = fileURLToPath(new URL('../.cache', import.meta.url));
const ABANDONED_MS = 15 * 60_000;

/**
 * Runs `work` while this process has the lock `name`. Waits while another live process has it.
 * The lock is a folder that contains a file with its owner's process number as its name. A rename takes the lock. It
 * fails if the folder is not empty. A waiting process only removes the files of owners that are dead or older than
 * ABANDONED_MS. So it never removes the lock of a new owner.
 * `work` gets a function that adds a child process as a second owner. Then, if this process is killed, the lock stays
 * until the child has ended.
 */
export async function withLock(name, work) {
  const lock = join(cache, `${name}.lock`);
  const mine = join(cache, `${name}.${process.pid}`);
  mkdirSync(mine, { recursive: true });
  writeFileSync(join(mine, String(process.pid)), '');
  try {
    await take(mine, lock);
    try {
      return await work((pid) => writeFileSync(join(lock, String(pid)), ''));
    } finally {
      rmSync(lock, { recursive: true, force: true });
    }
  } finally {
    rmSync(mine, { recursive: true, force: true });
  }
}

async function take(mine, lock) {
  for (let announced = false; ; await sleep(200)) {
    breakIfAbandoned(lock);
    try {
      return renameSync(mine, lock);
    } catch (error) {
      if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code)) throw error;
    }
    if (!announced) process.stderr.write('Une autre commande du projet est déjà à l’œuvre : attente de sa fin…\n');
    announced = true;
  }
}

function breakIfAbandoned(lock) {
  let held = false;
  for (const owner of ignoring(['ENOENT'], () => readdirSync(lock)) ?? []) {
    const file = join(lock, owner);
    const age = Date.now() - (ignoring(['ENOENT'], () => statSync(file).mtimeMs) ?? 0);
    if (isAlive(Number(owner)) && age < ABANDONED_MS) held = true;
    else ignoring(['ENOENT'], () => unlinkSync(file));
  }
  if (held) return;
  // Windows refuses a rename onto an empty folder. On other systems this removal has no effect.
  ignoring(['ENOENT', 'ENOTEMPTY', 'EEXIST', 'EPERM'], () => rmdirSync(lock));
}

/** False for this process's own number: a former process wrote the file. Restarted containers reuse numbers. */
function isAlive(pid) {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Returns undefined if `work` fails with one of the codes that another process may cause. */
function ignoring(codes, work) {
  try {
    return work();
  } catch (error) {
    if (!codes.includes(error.code)) throw error;
    return undefined;
  }
}
