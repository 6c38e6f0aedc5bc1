/**
 * Loaded (node --import) before a program that npm started. npm passes SIGTERM on to its shell only, which exits without passing it on;
 * an npm that is killed passes on nothing. The server would go on running, and occupy its port, without its npm. So the end of our
 * parent process, or of the npm above npm's shell, counts as SIGHUP. Not as SIGTERM: where a signal was sent to the whole group (Ctrl+C,
 * a service manager), npm's end comes second, and a second SIGTERM would cut the graceful shutdown short.
 */
import { readFileSync } from 'node:fs';

/** Name and parent of a process, from Linux's /proc; undefined where there is none, and then only our own parent is watched. */
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
