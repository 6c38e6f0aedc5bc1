/**
 * Ends a program when its npm has ended. Node loads this file (--import) before a program that npm started.
 * npm sends SIGTERM only to its shell, which exits without passing the signal on. A killed npm also passes no signal
 * on. Then the server would continue and block its port. So this file sends SIGHUP to the program when its parent
 * process has ended, or when the npm above the shell has ended.
 * It does not send SIGTERM. Ctrl+C or a service manager sends a signal to the whole group, and npm ends a little later.
 * A second SIGTERM would end the graceful shutdown early.
 */
import { readFileSync } from 'node:fs';

/** Returns name and parent from Linux's /proc; undefined elsewhere, where only the program's parent is watched. */
function lookUp(pid) {
  try {
    const [, name, parent] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    return { name, parent: Number(parent) };
  } catch (error) {
    if (!['ENOENT', 'ESRCH', 'EACCES'].includes(error.code)) throw error;
    return undefined;
  }
}

const parent = process.ppid;
const above = lookUp(parent);
const npm =
  above && !above.name.startsWith('npm') && lookUp(above.parent)?.name.startsWith('npm') ? above.parent : undefined;
const isOrphan = () => process.ppid !== parent || (npm !== undefined && lookUp(parent)?.parent !== npm);

const timer = setInterval(() => {
  if (!isOrphan()) return;
  clearInterval(timer);
  process.kill(process.pid, 'SIGHUP');
}, 250);
timer.unref();
