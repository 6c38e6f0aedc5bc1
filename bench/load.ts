import { readFileSync } from 'node:fs';
import { connect } from 'node:net';

/** One round of one server: responses a second, milliseconds, and microseconds of processor time for a response. */
export type Figures = { perSecond: number; p50: number; p99: number; cpu: number; bytes: number };

export type Load = { port: number; pid: number; path: string; headers?: string; connections: number; ms: number };

/** Repeats one request on open connections for some milliseconds, on each as soon as the response has arrived. */
export async function load({ port, pid, path, headers = '', connections, ms }: Load): Promise<Figures> {
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}\r\n`);
  const times: number[] = [];
  let bytes = 0;
  const [cpuBefore, started] = [cpuOf(pid), performance.now()];
  const until = started + ms;
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      socket.setNoDelay(true);
      let [sentAt, expected, received] = [0, 0, 0];
      const send = () => {
        [sentAt, expected, received] = [performance.now(), 0, 0];
        socket.write(request);
      };
      socket.once('connect', send);
      socket.once('error', reject);
      socket.on('data', (chunk: Buffer) => {
        received += chunk.length;
        if (expected === 0) expected = lengthOf(chunk, path);
        if (received < expected) return;
        const now = performance.now();
        times.push(now - sentAt);
        bytes = received;
        if (now < until) return send();
        socket.destroy();
        resolve();
      });
    });
  await Promise.all(Array.from({ length: connections }, one));
  const elapsed = performance.now() - started;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    perSecond: (times.length / elapsed) * 1000,
    p50: at(0.5),
    p99: at(0.99),
    cpu: (cpuOf(pid) - cpuBefore) / times.length,
    bytes,
  };
}

/** Bytes of the response that starts in this chunk. @throws Error unless its status is 200 or 304. */
function lengthOf(chunk: Buffer, path: string): number {
  const end = chunk.indexOf('\r\n\r\n');
  const head = chunk.toString('latin1', 0, end);
  const status = /^HTTP\/1.1 (\d+)/.exec(head)?.[1];
  if (end === -1 || (status !== '200' && status !== '304')) throw new Error(`${path}: ${head.slice(0, 100)}`);
  return end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
}

/** Processor time of a process and those it started, in microseconds (Linux; 0 elsewhere). */
export function cpuOf(pid: number): number {
  return treeOf(pid).reduce((sum, one) => {
    const fields = statOf(one);
    return sum + (Number(fields?.[11] ?? 0) + Number(fields?.[12] ?? 0)) * TICK;
  }, 0);
}

/** Resident memory of a process and those it started, in megabytes (Linux; 0 elsewhere). */
export function memoryOf(pid: number): number {
  return treeOf(pid).reduce((sum, one) => sum + (Number(statOf(one)?.[21] ?? 0) * 4096) / 1e6, 0);
}

/** A clock tick of the kernel, in microseconds. */
const TICK = 10_000;

function treeOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
    return [pid, ...children.flatMap(treeOf)];
  } catch {
    return [];
  }
}

function statOf(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
  } catch {
    return undefined;
  }
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
