import { readFileSync } from 'node:fs';

/** What a process uses, as Linux counts it. */

/** A clock tick of the kernel. */
const TICK_US = 10_000;
const PAGE_BYTES = 4096;

/** Processor time of a process, with all its threads, in microseconds. */
export function cpuOf(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) * TICK_US;
}

/** Resident memory of a process in megabytes. */
export function memoryOf(pid: number): number {
  return (Number(statOf(pid)[21]) * PAGE_BYTES) / 1e6;
}

/** The most memory that a process ever held, in megabytes. */
export function peakOf(pid: number): number {
  const [, kilobytes = '0'] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1000;
}

/** The fields of /proc/PID/stat from the third on. */
function statOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
}
