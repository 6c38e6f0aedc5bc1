import {
  Activity,
  memo,
  startTransition,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { detailPath } from '../../../../shared/paths.ts';
import { afterPaint } from '../../../../ui/after-paint.ts';
import type { Card } from '../../../stock/vehicles/card.ts';
import type { Wanted } from '../../../stock/vehicles/price-rows.ts';
import { PAGE_SIZE } from '../../../stock/vehicles/vehicle.ts';
import { withOfferCode } from '../../client/list-query.ts';
import { rankId } from '../../filters/list-ids.ts';
import { layOutCards } from './first-layout.ts';
import { farStyle, savedHeight, watchHeight } from './group-heights.ts';
import styles from './results.module.css';
import { CardSkeleton, VehicleCard } from './vehicle-card.tsx';

type Props = {
  cards: readonly Card[];
  /** Rank of the first card. */
  first: number;
  /** How many placeholders follow the cards. */
  skeletons: number;
  /** Path of the card whose picture moves to or from the vehicle's page (a view transition). */
  followedHref: string | null;
} & Wanted;

/** The cards of one page of results, with the placeholders of those that are loading. */
type CardGroup = {
  /** Rank of its first card. */
  from: number;
  /** True for the first group that is shown. */
  isFirst: boolean;
  cards: readonly Card[];
  skeletons: number;
};

/** How many cards are hydrated together: a row of a wide window. */
const ROW_SIZE = 3;

/**
 * The cards of a list in groups of one page, each in a separate grid: a page fills whole rows at every width, and
 * laying out one grid of 500 subgrids takes seconds while 42 grids of 12 take none. List items are keyed by rank, not
 * by vehicle: when the list changes each item changes its card and nothing moves.
 */
export const CardGrid = memo(function CardGrid({ cards, first, skeletons, ...shown }: Props) {
  const grids = useRef<HTMLDivElement>(null);
  const groups = useMemo(() => groupsOf(cards, first, skeletons), [cards, first, skeletons]);
  const leaving = useLeaving(groups);
  const count = groups.length;
  useLayoutEffect(() => {
    // Direct DOM writes: React would render each of the hidden groups once more.
    for (const [i, grid] of [...(grids.current?.children ?? [])].entries())
      if (grid instanceof HTMLElement) grid.style.display = i < count ? '' : 'none';
  }, [count]);
  useLayoutEffect(() => (grids.current === null ? undefined : layOutCards(grids.current)), []);
  return (
    <div ref={grids} className={styles.groups}>
      {[...groups, ...leaving].map((group) => (
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

/** How many groups are removed between two frames. */
const MAX_REMOVED_AT_ONCE = 2;

/**
 * The groups that a shorter list no longer has: hidden at once, and removed a few at a time, because taking hundreds of
 * cards away in one task takes longer than a frame.
 */
function useLeaving(groups: CardGroup[]): CardGroup[] {
  const [renderedGroups, setRenderedGroups] = useState(groups);
  const isElsewhere = groups.length > 0 && renderedGroups[0]?.from !== groups[0]?.from;
  if (
    isElsewhere ||
    renderedGroups.length < groups.length ||
    (renderedGroups.length === groups.length && renderedGroups !== groups)
  )
    setRenderedGroups(groups);
  const leaving = isElsewhere ? [] : renderedGroups.slice(groups.length);
  const left = leaving.length;
  useEffect(() => {
    if (left === 0) return;
    return afterPaint(() =>
      startTransition(() => setRenderedGroups((before) => before.slice(0, -MAX_REMOVED_AT_ONCE))),
    );
  }, [left]);
  return leaving;
}

type GroupProps = CardGroup & Pick<Props, 'followedHref' | keyof Wanted>;

/** Rendered again only if one of its cards, or the offer, changes. */
const Group = memo(function Group({ from, isFirst, cards, skeletons, followedHref, offer, tariff }: GroupProps) {
  const list = useRef<HTMLUListElement>(null);
  // A group with placeholders has no lasting height.
  const ids = skeletons > 0 ? '' : cards.map(({ id }) => id).join();
  const [layout] = useState(() => savedHeight(ids));
  // A group that was far from the window when the list was left is rendered last.
  const isFar = layout !== null && !layout.isNear;
  const isFilled = useDeferredValue(true, !isFar);
  useEffect(() => (ids === '' || list.current === null ? undefined : watchHeight(ids, list.current)), [ids]);
  if (!isFilled) return <ul ref={list} className={styles.grid} style={{ height: layout?.height }} />;
  return (
    <ul ref={list} className={styles.grid} style={isFar ? farStyle(layout.height) : undefined}>
      {rowsOf(cards).map((row) => (
        // Hydrated on its own, between two frames.
        <Activity key={rankId(from + row.from)}>
          {row.cards.map((card, i) => (
            <li key={rankId(from + row.from + i)} id={rankId(from + row.from + i)}>
              <VehicleCard
                key={card.id}
                card={card}
                // On a phone the first row is one card: any other eager picture would delay this one.
                eager={isFirst && row.from + i === 0}
                isFollowed={followedHref === withOfferCode(detailPath(card.type, card.id), offer)}
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
    one.followedHref === other.followedHref &&
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
