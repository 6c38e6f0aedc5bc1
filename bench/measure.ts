import { Agent, request } from 'node:http';

export type Figures = { p50: number; p99: number; bytes: number };

/** One answer at a time over one kept connection: milliseconds from asking to the last byte. */
export async function measure(base: string, path: string, times: number): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const samples: number[] = [];
  let bytes = 0;
  for (let i = -Math.ceil(times / 5); i < times; i += 1) {
    const since = performance.now();
    bytes = await ask(agent, base + path);
    if (i >= 0) samples.push(performance.now() - since);
  }
  agent.destroy();
  samples.sort((a, b) => a - b);
  const at = (share: number) => samples[Math.min(samples.length - 1, Math.floor(samples.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), bytes };
}

function ask(agent: Agent, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(address, { agent }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${address}: ${answer.statusCode}`)),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
