import { Activity, memo, useMemo } from 'react';
import type { Card } from '../../../stock/vehicles/card.ts';
import type { Wanted } from '../../../stock/vehicles/price-rows.ts';
import { PAGE_SIZE } from '../../../stock/vehicles/vehicle.ts';
import { rankId } from '../../filters/list-ids.ts';
import styles from './results.module.css';
import { CardSkeleton, VehicleCard } from './vehicle-card.tsx';

type Props = {
  cards: readonly Card[];
  first: number;
  skeletons: number;
} & Wanted;

type CardGroup = {
  from: number;
  isFirst: boolean;
  cards: readonly Card[];
  skeletons: number;
};

/** Number of cards that are hydrated together: a row in a wide window. */
const ROW_SIZE = 3;

/**
 * Renders each page as a separate grid, because the browser needs seconds to lay out one grid of 500 subgrids. The keys
 * are ranks, so that a changed list replaces cards and moves no elements.
 */
export const CardGrid = memo(function CardGrid({ cards, first, skeletons, ...shown }: Props) {
  const groups = useMemo(() => groupsOf(cards, first, skeletons), [cards, first, skeletons]);
  return (
    <div className={styles.groups}>
      {groups.map((group) => (
        <Group key={rankId(group.from)} {...group} {...shown} />
      ))}
    </div>
  );
});

function groupsOf(cards: readonly Card[], first: number, skeletons: number): CardGroup[] {
  const count = cards.length + skeletons;
  return Array.from({ length: Math.ceil(count / PAGE_SIZE) }, (_, page) => {
    const from = page * PAGE_SIZE;
    const groupCards = cards.slice(from, from + PAGE_SIZE);
    return {
      from: first + from,
      isFirst: page === 0,
      cards: groupCards,
      skeletons: Math.min(PAGE_SIZE, count - from) - groupCards.length,
    };
  });
}

type GroupProps = CardGroup & Wanted;

/** Renders only if one of its cards or another property changes. A new array with the same cards is no change. */
const Group = memo(function Group({ from, isFirst, cards, skeletons, offer, tariff }: GroupProps) {
  return (
    <ul className={`stack gap-4 flat ${styles.grid}`}>
      {rowsOf(cards).map((row) => (
        // React hydrates each row separately, between two frames.
        <Activity key={rankId(from + row.from)}>
          {row.cards.map((card, i) => (
            <li key={rankId(from + row.from + i)} id={rankId(from + row.from + i)}>
              <VehicleCard
                key={card.id}
                card={card}
                // On a phone, the first row is one card, and another eager picture would delay its picture.
                eager={isFirst && row.from + i === 0}
                offer={offer}
                tariff={tariff}
              />
            </li>
          ))}
        </Activity>
      ))}
      {Array.from({ length: skeletons }, (_, i) => (
        <li key={rankId(from + cards.length + i)} aria-hidden="true">
          <CardSkeleton />
        </li>
      ))}
    </ul>
  );
}, isSameGroup);

function isSameGroup(one: GroupProps, other: GroupProps): boolean {
  return (
    one.from === other.from &&
    one.skeletons === other.skeletons &&
    one.offer === other.offer &&
    one.tariff === other.tariff &&
    one.cards.length === other.cards.length &&
    one.cards.every((card, i) => card === other.cards[i])
  );
}

function rowsOf(cards: readonly Card[]): { from: number; cards: readonly Card[] }[] {
  const count = Math.ceil(cards.length / ROW_SIZE);
  return Array.from({ length: count }, (_, row) => {
    const from = row * ROW_SIZE;
    return { from, cards: cards.slice(from, from + ROW_SIZE) };
  });
}
