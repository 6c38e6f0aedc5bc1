import { type Server, startBareServer } from './servers.ts';
import { cpuOf, memoryOf } from './usage.ts';
import { type Load, load } from './wrk.ts';

/** One kind of request to the site. */
export type Request = {
  name: string;
  /** What the site is asked in a round, or so many of them. */
  addresses: (count?: number) => readonly string[];
  /** Each address is asked once and never again. */
  isOnce: boolean;
  /** What the bare server is asked: addresses whose responses it has recorded. */
  recorded: readonly string[];
};

/** `cpu`: microseconds of processor for a response. */
export type Round = Load & { cpu: number };

/** What was measured of one kind of request, round by round; `memory`: the most that the site had, in MB. */
export type Comparison = { name: string; site: Round[]; bare: Round[]; memory: number };

export type CompareOptions = {
  requests: readonly Request[];
  connections: number;
  rounds: number;
  seconds: number;
  /** Without the bare server only the site is measured. */
  withBare: boolean;
};

/** As browsers ask. */
const ENCODING = 'br';

/** How many addresses of each kind warm the site up. */
const WARM_UP_ADDRESSES = 300;

/** Asks the site and a bare server that sends the same bytes, in turn: what else the machine does slows both. */
export async function compare(site: Server, options: CompareOptions): Promise<Comparison[]> {
  const { requests, connections, rounds, seconds, withBare } = options;
  const paths = [...new Set(requests.flatMap(({ recorded }) => recorded))];
  const bare = withBare
    ? await startBareServer({ origin: `http://127.0.0.1:${site.port}`, encoding: ENCODING, paths })
    : null;
  const ask = async (server: Server, addresses: readonly string[], isOnce = false): Promise<Round> => {
    const before = cpuOf(server.pid);
    const headers = [`Accept-Encoding: ${ENCODING}`];
    const figures = await load({ port: server.port, addresses, isOnce, headers, connections, seconds });
    return { ...figures, cpu: (cpuOf(server.pid) - before) / figures.requests };
  };
  const compared = requests.map(({ name }): Comparison => ({ name, site: [], bare: [], memory: 0 }));
  try {
    await ask(site, mixed(requests));
    if (bare) await ask(bare, paths);
    for (let round = 0; round < rounds; round += 1)
      for (const [i, comparison] of compared.entries()) {
        const { addresses, isOnce, recorded } = requests[i] as Request;
        comparison.site.push(await ask(site, addresses(), isOnce));
        if (bare) comparison.bare.push(await ask(bare, recorded));
        comparison.memory = Math.max(comparison.memory, memoryOf(site.pid));
      }
  } finally {
    await bare?.stop();
  }
  return compared;
}

/** Addresses of all kinds by turns. */
function mixed(requests: readonly Request[]): string[] {
  const all = requests.map(({ addresses }) => addresses(WARM_UP_ADDRESSES));
  return Array.from({ length: WARM_UP_ADDRESSES }, (_, i) => all.flatMap((some) => some[i] ?? [])).flat();
}
