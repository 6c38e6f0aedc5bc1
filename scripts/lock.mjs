/** One process at a time for a piece of work, with nothing but a folder: survives crashes, needs no daemon. */
import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const cache = fileURLToPath(new URL('../.cache', import.meta.url));
const ABANDONED_MS = 15 * 60_000;

/**
 * Runs `work` while holding the lock `name`; waits while another live process holds it.
 * The lock is a folder with a file named after its owner. Taking it is a rename, which fails while the folder has something in it;
 * breaking a dead owner's lock removes the dead owner's file only, so it can never break the lock of the next owner.
 * `work` gets a function that names a child process as another owner: when we are killed, the lock holds until the child has ended too.
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
  // Windows refuses a rename onto an empty folder; elsewhere this changes nothing.
  ignoring(['ENOENT', 'ENOTEMPTY', 'EEXIST', 'EPERM'], () => rmdirSync(lock));
}

/** A process with our own number is not us (we hold nothing yet): a container that was restarted counts from 1 again. */
function isAlive(pid) {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Runs `work`; undefined when it fails with one of the codes that another process's progress explains. */
function ignoring(codes, work) {
  try {
    return work();
  } catch (error) {
    if (!codes.includes(error.code)) throw error;
    return undefined;
  }
}
