import { makePhoto } from '../tests/support/photos.ts';
import { freePort } from '../tests/support/supervised-program.ts';
import { type Cluster, withCluster } from './cluster.ts';
import { median, table } from './figures.ts';
import { startHaproxy } from './haproxy.ts';
import { signIn, storePicture } from './ledger.ts';
import { cpuOf } from './usage.ts';
import { type Load, load } from './wrk.ts';

/**
 * The throughput of one instance, alone and behind HAProxy, and of two, all on this machine. Its processors, which
 * HAProxy, the database, the S3 server and wrk share, limit the rate of two: the processor time of a response in
 * each part says how the site scales.
 */

const CONNECTIONS = 32;

type Options = { rounds: number; seconds: number };
type Target = { name: string; port: number; balancer: number[]; sites: number[] };
type Round = Load & { balancer: number; sites: number };

export const measureInstances = (cars: number, options: Options): Promise<string> =>
  withCluster(cars, (cluster) => measure(cluster, options));

async function measure({ port, folder, haproxy, instances: [one, two] }: Cluster, options: Options): Promise<string> {
  const alone = await startHaproxy([one.port, one.port], folder, await freePort());
  try {
    const picture = await storePicture(port, await signIn(port), await makePhoto({ width: 800, height: 600 }));
    const targets: Target[] = [
      { name: 'one, direct', port: one.port, balancer: [], sites: [one.pid()] },
      { name: 'one, HAProxy', port: alone.port, balancer: [alone.pid], sites: [one.pid()] },
      { name: 'two, HAProxy', port, balancer: [haproxy.pid], sites: [one.pid(), two.pid()] },
    ];
    const cases = [
      ['API list', '/api/cars/list/-1', []],
      ['page list, br', '/', ['Accept-Encoding: br']],
      ['page detail, br', '/car/5', ['Accept-Encoding: br']],
      ['304', '/api/cars/list/-1', ['If-None-Match: *']],
      ['picture', picture, []],
    ] as const;
    const rows: string[][] = [];
    for (const [name, path, headers] of cases) {
      const ask = (target: Target) => measureRound(target, { addresses: [path], headers, seconds: options.seconds });
      const rounds = targets.map((): Round[] => []);
      for (const target of targets) await ask(target);
      for (let round = 0; round < options.rounds; round += 1)
        for (const [i, target] of targets.entries()) rounds[i]?.push(await ask(target));
      for (const [i, target] of targets.entries()) rows.push([`${name}, ${target.name}`, ...cellsOf(rounds[i] ?? [])]);
    }
    return table([[`${CONNECTIONS} connections`, 'answers/s', 'p50', 'p99', 'site', 'HAProxy', 'bytes'], ...rows]);
  } finally {
    await alone.stop();
  }
}

async function measureRound(
  { port, balancer, sites }: Target,
  request: { addresses: readonly string[]; headers: readonly string[]; seconds: number },
): Promise<Round> {
  const sum = (pids: readonly number[]) => pids.reduce((all, pid) => all + cpuOf(pid), 0);
  const before = { sites: sum(sites), balancer: sum(balancer) };
  const figures = await load({ ...request, port, connections: CONNECTIONS });
  return {
    ...figures,
    balancer: (sum(balancer) - before.balancer) / figures.requests,
    sites: (sum(sites) - before.sites) / figures.requests,
  };
}

function cellsOf(rounds: readonly Round[]): string[] {
  const of = (figure: keyof Round) => median(rounds.map((round) => round[figure]));
  return [
    of('perSecond').toFixed(0),
    `${of('p50').toFixed(1)} ms`,
    `${of('p99').toFixed(1)} ms`,
    `${of('sites').toFixed(0)} µs`,
    `${of('balancer').toFixed(0)} µs`,
    of('bytes').toFixed(0),
  ];
}
