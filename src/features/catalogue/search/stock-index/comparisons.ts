import type { VehicleKind } from '../../../../shared/paths.ts';
import { fold } from '../../../../shared/text/text.ts';
import { KINDS } from '../../../stock/kinds/kinds.ts';
import { type Comparison, comparedPrices, MAX_SIMILAR, RANKS, rankOf } from '../../../stock/vehicles/similar.ts';
import { LISTED_STATUSES } from '../../../stock/vehicles/status/status.ts';
import { EMPTY_QUERY } from '../../client/list-query.ts';
import type { Groups } from './groups.ts';
import type { Slots } from './slots.ts';

type Columns = { slots: Slots; groups: Groups };

/** What a group's vehicles have in common. */
type Common = Pick<Comparison, 'body' | 'fuel'>;

/** What is compared of a vehicle to find those that are like it. */
export function comparisonOf(kind: VehicleKind, { slots, groups }: Columns, slot: number): Comparison {
  const prices = pricesOf(kind, slots);
  return compared(slots, slot, prices, commonOf(groups, groups.ofSlots[slot] as number));
}

/**
 * The same of those that lists show and that may be among the most similar ones: a group is of one body and one fuel, so
 * its vehicles have one rank, and most of the stock is never looked at.
 */
export function* nearComparisons(kind: VehicleKind, { slots, groups }: Columns, to: Comparison): Generator<Comparison> {
  const prices = pricesOf(kind, slots);
  const leftOut = groups.leftOut(EMPTY_QUERY.filters, LISTED_STATUSES);
  const commons = Array.from(leftOut, (_, group) => commonOf(groups, group));
  const ranks = Uint8Array.from(commons, (common, group) => (leftOut[group] === 0 ? rankOf(to, common) : RANKS));
  const last = lastRank(slots, groups.ofSlots, ranks);
  for (let slot = 0; slot < slots.length; slot += 1) {
    const group = groups.ofSlots[slot] as number;
    if (slots.live.values[slot] === 1 && (ranks[group] as number) <= last)
      yield compared(slots, slot, prices, commons[group] as Common);
  }
}

/** The rank up to which there are enough vehicles, the one that is compared with them included. */
function lastRank(slots: Slots, groupOf: Uint32Array, ranks: Uint8Array): number {
  const counts = new Uint32Array(RANKS + 1);
  for (let slot = 0; slot < slots.length; slot += 1) {
    const rank = ranks[groupOf[slot] as number] as number;
    counts[rank] = (counts[rank] as number) + (slots.live.values[slot] as number);
  }
  let rank = 0;
  for (let sum = counts[0] as number; sum <= MAX_SIMILAR && rank < RANKS - 1; sum += counts[rank] as number) rank += 1;
  return rank;
}

function pricesOf(kind: VehicleKind, slots: Slots): Float64Array[] {
  return comparedPrices(KINDS[kind].fields).map((name) => slots.column(name));
}

function commonOf(groups: Groups, group: number): Common {
  const fuel = groups.valueOf('carburant', group);
  return { body: fold(String(groups.valueOf('carrosserie', group) ?? '')), fuel: fuel === null ? null : String(fuel) };
}

function compared(slots: Slots, slot: number, prices: readonly Float64Array[], common: Common): Comparison {
  return {
    ...common,
    id: slots.ids.values[slot] as number,
    prices: prices.map((column) => {
      const cents = column[slot] as number;
      return Number.isNaN(cents) ? null : cents;
    }),
  };
}
