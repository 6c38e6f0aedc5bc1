import { LRUCache } from 'lru-cache';

/** Costly answers that a network may have at once, after a pause … */
const BURST = 600;

/** … and each second for as long as it likes. An office of a hundred people who never pause asks for fewer. */
const PER_SECOND = 10;

/** So many networks are watched; of more, the one that was quiet longest begins anew. */
const MAX_NETWORKS = 20_000;

export type Budget = {
  /** Charges one answer. Returns the seconds to wait where nothing is left, else 0. */
  spend(network: string): number;
};

/** What each network may still ask for, refilled as time goes by. Held in memory only. */
export function createBudget({ burst = BURST, perSecond = PER_SECOND, now = () => performance.now() } = {}): Budget {
  const known = new LRUCache<string, { left: number; at: number }>({ max: MAX_NETWORKS });
  return {
    spend(network) {
      const at = now();
      const before = known.get(network) ?? { left: burst, at };
      const left = Math.min(burst, before.left + ((at - before.at) / 1000) * perSecond);
      known.set(network, { left: left < 1 ? left : left - 1, at });
      return left < 1 ? Math.max(1, Math.ceil((1 - left) / perSecond)) : 0;
    },
  };
}
