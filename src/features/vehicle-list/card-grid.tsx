import { memo, useDeferredValue, useEffect, useRef, useState } from 'react';
import { detailPath } from '../../shared/paths.ts';
import { rankId } from '../vehicle-search/ids.ts';
import type { Card } from '../vehicles/card.ts';
import { PAGE_SIZE } from '../vehicles/vehicle.ts';
import { farStyle, savedHeight, watchHeight } from './page-heights.ts';
import styles from './results.module.css';
import { CardSkeleton, VehicleCard } from './vehicle-card.tsx';

type Props = {
  cards: readonly Card[];
  /** How many places wait for their card. */
  coming: number;
  /** Path of the card whose picture moves to or from the vehicle's page. */
  followed: string | null;
};

/**
 * The places of a list, a page's worth in each grid: a page is whole rows at every width, and a browser lays out one
 * grid of 500 subgrids in seconds but 42 of 12 in no time. Each place stays where it is and changes its card, so that
 * nothing slides about while a list changes.
 */
export const CardGrid = memo(function CardGrid({ cards, coming, followed }: Props) {
  const count = cards.length + coming;
  return (
    <div className={styles.places}>
      {Array.from({ length: Math.ceil(count / PAGE_SIZE) }, (_, page) => {
        const from = page * PAGE_SIZE;
        const shown = cards.slice(from, from + PAGE_SIZE);
        const more = Math.min(PAGE_SIZE, count - from) - shown.length;
        return <Group key={rankId(from)} {...{ from, cards: shown, coming: more, followed }} />;
      })}
    </div>
  );
});

type GroupProps = Props & {
  /** Rank of its first place. */
  from: number;
};

function Group({ from, cards, coming, followed }: GroupProps) {
  const list = useRef<HTMLUListElement>(null);
  // A group that waits for cards has no lasting place.
  const ids = coming > 0 ? '' : cards.map(({ id }) => id).join();
  const [place] = useState(() => savedHeight(ids));
  // What is far from where the list was left is filled in when all else is done.
  const isFar = place !== null && !place.isNear;
  const isFilled = useDeferredValue(true, !isFar);
  useEffect(() => (ids === '' || list.current === null ? undefined : watchHeight(ids, list.current)), [ids]);
  if (!isFilled) return <ul ref={list} className={styles.grid} style={{ height: place?.height }} />;
  return (
    <ul ref={list} className={styles.grid} style={isFar ? farStyle(place.height) : undefined}>
      {cards.map((card, i) => (
        <li key={rankId(from + i)} id={rankId(from + i)}>
          <VehicleCard
            key={card.id}
            card={card}
            // On a phone the first row is one card, and each other picture that does not wait keeps its own waiting.
            eager={from + i === 0}
            isFollowed={followed === detailPath(card.type, card.id)}
          />
        </li>
      ))}
      {Array.from({ length: coming }, (_, i) => (
        <li key={rankId(from + cards.length + i)} aria-hidden="true">
          <CardSkeleton />
        </li>
      ))}
    </ul>
  );
}
