import { memo, useDeferredValue, useEffect, useRef, useState } from 'react';
import { detailPath } from '../../shared/paths.ts';
import { rankId } from '../vehicle-search/list-ids.ts';
import type { Card } from '../vehicles/card.ts';
import { PAGE_SIZE } from '../vehicles/vehicle.ts';
import { farStyle, savedHeight, watchHeight } from './group-heights.ts';
import styles from './results.module.css';
import { CardSkeleton, VehicleCard } from './vehicle-card.tsx';

type Props = {
  cards: readonly Card[];
  /** How many placeholders follow the cards. */
  skeletons: number;
  /** Path of the card whose picture moves to or from the vehicle's page (a view transition). */
  followed: string | null;
};

/**
 * The cards of a list in groups of one page, each a grid of its own: a page fills whole rows at every width, and laying
 * out one grid of 500 subgrids takes seconds while 42 grids of 12 take none. List items are keyed by rank, not by
 * vehicle: when the list changes each item changes its card and nothing moves.
 */
export const CardGrid = memo(function CardGrid({ cards, skeletons, followed }: Props) {
  const count = cards.length + skeletons;
  return (
    <div className={styles.groups}>
      {Array.from({ length: Math.ceil(count / PAGE_SIZE) }, (_, page) => {
        const from = page * PAGE_SIZE;
        const shown = cards.slice(from, from + PAGE_SIZE);
        const more = Math.min(PAGE_SIZE, count - from) - shown.length;
        return <Group key={rankId(from)} {...{ from, cards: shown, skeletons: more, followed }} />;
      })}
    </div>
  );
});

type GroupProps = Props & {
  /** Rank of its first card. */
  from: number;
};

function Group({ from, cards, skeletons, followed }: GroupProps) {
  const list = useRef<HTMLUListElement>(null);
  // A group with placeholders has no lasting height.
  const ids = skeletons > 0 ? '' : cards.map(({ id }) => id).join();
  const [saved] = useState(() => savedHeight(ids));
  // A group that was far from the window when the list was left is rendered last.
  const isFar = saved !== null && !saved.isNear;
  const isFilled = useDeferredValue(true, !isFar);
  useEffect(() => (ids === '' || list.current === null ? undefined : watchHeight(ids, list.current)), [ids]);
  if (!isFilled) return <ul ref={list} className={styles.grid} style={{ height: saved?.height }} />;
  return (
    <ul ref={list} className={styles.grid} style={isFar ? farStyle(saved.height) : undefined}>
      {cards.map((card, i) => (
        <li key={rankId(from + i)} id={rankId(from + i)}>
          <VehicleCard
            key={card.id}
            card={card}
            // On a phone the first row is one card: any other eager picture would delay this one.
            eager={from + i === 0}
            isFollowed={followed === detailPath(card.type, card.id)}
          />
        </li>
      ))}
      {Array.from({ length: skeletons }, (_, i) => (
        <li key={rankId(from + cards.length + i)} aria-hidden="true">
          <CardSkeleton />
        </li>
      ))}
    </ul>
  );
}
