import { makePhoto } from '../tests/support/photos.ts';
import { freePort } from '../tests/support/supervised-program.ts';
import { withCluster } from './cluster.ts';
import { median, table } from './figures.ts';
import { signIn, storePicture } from './ledger.ts';
import { startHaproxy } from './programs.ts';
import { byTurns, ENCODED, measure, type Round } from './wrk.ts';

/**
 * Measures the throughput of one instance alone, of one behind HAProxy, and of two. All programs share this machine's
 * processors, and this limits the rate of two instances. So the tables also show the processor time of a response in
 * each program.
 */

const CONNECTIONS = 32;

export const measureInstances = (cars: number, rounds: number): Promise<string> =>
  withCluster(cars, async ({ port, location, haproxy, instances: [one, two] }) => {
    await using alone = await startHaproxy([one.port, one.port], location.dataDir, await freePort());
    const picture = await storePicture(port, await signIn(port), await makePhoto({ width: 800, height: 600 }));
    // HAProxy is the last of the processes.
    const targets = [
      { name: 'one, direct', port: one.port, balancers: 0, pids: [one.pid()] },
      { name: 'one, HAProxy', port: alone.port, balancers: 1, pids: [one.pid(), alone.pid()] },
      { name: 'two, HAProxy', port, balancers: 1, pids: [one.pid(), two.pid(), haproxy.pid()] },
    ];
    const cases = [
      ['API list', '/api/cars/list/-1', []],
      ['page list, br', '/', ENCODED],
      ['page detail, br', '/car/5', ENCODED],
      ['304', '/api/cars/list/-1', ['If-None-Match: *']],
      ['picture', picture, []],
    ] as const;
    const rows: string[][] = [];
    for (const [name, path, headers] of cases) {
      const asked = targets.map((target) => ({ ...target, addresses: () => [path], headers }));
      for (const one of asked) await measure(one, CONNECTIONS);
      const measured = await byTurns(asked, CONNECTIONS, rounds);
      for (const [i, target] of targets.entries())
        rows.push([`${name}, ${target.name}`, ...cellsOf(measured[i] ?? [], target.balancers)]);
    }
    return table([[`${CONNECTIONS} connections`, 'answers/s', 'p50', 'p99', 'site', 'HAProxy', 'bytes'], ...rows]);
  });

function cellsOf(rounds: readonly Round[], balancers: number): string[] {
  const of = (figure: (round: Round) => number, digits: number) => median(rounds.map(figure)).toFixed(digits);
  const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
  return [
    of(({ perSecond }) => perSecond, 0),
    `${of(({ p50 }) => p50, 1)} ms`,
    `${of(({ p99 }) => p99, 1)} ms`,
    `${of(({ cpu }) => sum(cpu.slice(0, cpu.length - balancers)), 0)} µs`,
    `${of(({ cpu }) => sum(cpu.slice(cpu.length - balancers)), 0)} µs`,
    of(({ bytes }) => bytes, 0),
  ];
}
