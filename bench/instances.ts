import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { ensureProgram, findWrk } from '../scripts/machine.mjs';
import { command } from '../scripts/project.mjs';
import { makePhoto } from '../tests/support/photos.ts';
import { freePort } from '../tests/support/supervised-program.ts';
import { type Cluster, withCluster } from './cluster.ts';
import { startHaproxy } from './haproxy.ts';
import { median } from './markdown.ts';
import { cpuOf } from './usage.ts';
import { signIn, uploadPicture } from './writers.ts';
import { type Load, load } from './wrk.ts';

/**
 * The throughput of one instance, alone and behind HAProxy, and of two, all on this machine. Its processors, which
 * HAProxy, the database, the S3 server and wrk share, limit the rate of two: the processor time of a response in
 * each part says how the site scales.
 */

const HELP = `npm run bench:instances [-- --cars 1000] [--rounds 3] [--seconds 1]

Mesure ce que porte une instance, seule et derrière HAProxy, puis deux : réponses par seconde, durées, et ce que chaque
réponse coûte de processeur à l’instance et à HAProxy. Compter 2 minutes.
Sur Debian en root, installe wrk, HAProxy, PostgreSQL et Ceph s’ils manquent.`;

const { values } = parseArgs({
  options: {
    cars: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '1' },
    help: { type: 'boolean' },
  },
});

await command(HELP, async () => {
  await ensureProgram('wrk', findWrk, ['wrk']);
  await withCluster(Number(values.cars), measure);
});

type Round = Load & { balancer: number; sites: number };

async function measure({ port, folder, haproxy, instances: [one, two] }: Cluster): Promise<void> {
  const alone = await startHaproxy([one.port, one.port], folder, await freePort());
  const picture = await uploadPicture(port, await signIn(port), await makePhoto({ width: 800, height: 600 }));
  const targets = [
    { name: 'one, direct', port: one.port, balancer: null, sites: [one.pid()] },
    { name: 'one, HAProxy', port: alone.port, balancer: alone.pid, sites: [one.pid()] },
    { name: 'two, HAProxy', port, balancer: haproxy.pid, sites: [one.pid(), two.pid()] },
  ];
  const cases = [
    ['API list', '/api/cars/list/-1', []],
    ['page list, br', '/', ['Accept-Encoding: br']],
    ['page detail, br', '/car/5', ['Accept-Encoding: br']],
    ['304', '/api/cars/list/-1', ['If-None-Match: *']],
    ['picture', picture, []],
  ] as const;
  console.log(
    `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`,
  );
  console.log(`${values.rounds} rounds of ${values.seconds} s, 32 connections; µs of processor for a response\n`);
  try {
    for (const [name, path, headers] of cases) {
      const rounds = targets.map((): Round[] => []);
      for (let round = -1; round < Number(values.rounds); round += 1)
        for (const [i, target] of targets.entries()) {
          const used = () => target.sites.reduce((sum, pid) => sum + cpuOf(pid), 0);
          const balancing = () => (target.balancer === null ? 0 : cpuOf(target.balancer));
          const before = { sites: used(), balancer: balancing() };
          const figures = await load({
            port: target.port,
            addresses: [path],
            headers,
            connections: 32,
            seconds: Number(values.seconds),
          });
          // Round -1 warms up.
          if (round < 0) continue;
          rounds[i]?.push({
            ...figures,
            balancer: (balancing() - before.balancer) / figures.requests,
            sites: (used() - before.sites) / figures.requests,
          });
        }
      for (const [i, target] of targets.entries()) {
        const of = (figure: keyof Round) => median((rounds[i] ?? []).map((round) => round[figure]));
        const cells = [
          `${of('perSecond').toFixed(0)}/s`,
          `p50 ${of('p50').toFixed(1)} ms`,
          `p99 ${of('p99').toFixed(1)} ms`,
          `site ${of('sites').toFixed(0)} µs`,
          `HAProxy ${of('balancer').toFixed(0)} µs`,
          `${of('bytes').toFixed(0)} bytes`,
        ];
        console.log(`${name.padEnd(17)}${target.name.padEnd(14)}${cells.map((cell) => cell.padStart(15)).join('')}`);
      }
    }
  } finally {
    await alone.stop();
  }
}
