import { readFileSync } from 'node:fs';

/** Reads Linux's figures about a process. */

/** Length of a clock tick of the kernel. */
const TICK_US = 10_000;
const PAGE_BYTES = 4096;

/** Returns the processor time in microseconds, of all threads of the process. */
export function cpuOf(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) * TICK_US;
}

/** Returns the resident memory in megabytes. */
export function memoryOf(pid: number): number {
  return (Number(statOf(pid)[21]) * PAGE_BYTES) / 1e6;
}

/** Returns the highest resident memory since the process started, in megabytes. */
export function peakOf(pid: number): number {
  const [, kilobytes = '0'] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1000;
}

/** Returns the fields of /proc/PID/stat from the third on. */
function statOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
}
