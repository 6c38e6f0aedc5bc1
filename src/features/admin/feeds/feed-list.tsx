import { Button } from '../../../admin-ui/button.tsx';
import page from '../../../admin-ui/page.module.css';
import { dayMonthYear, hourAndMinute } from '../../../shared/dates/dates.ts';
import { formatNumber } from '../../../shared/money.ts';
import { FEED_LABELS } from './feed.ts';
import type { Feed } from './feeds.schema.ts';

type Props = { feeds: readonly Feed[]; onRevoke: (feed: Feed) => void };

/** The feeds, newest first, each with how often it was read. */
export function FeedList({ feeds, onRevoke }: Props) {
  if (feeds.length === 0) return <p role="status">Aucun flux pour l’instant : créez le premier ci-dessus.</p>;
  return (
    <ul className={page.rows}>
      {feeds.map((feed) => (
        <li key={feed.id} className={page.row}>
          <span className={page.text}>
            <span>{feed.name}</span>
            <small>
              {FEED_LABELS[feed.format]}
              {feed.include_vin && ', avec le VIN'} · créé le {dayMonthYear(new Date(feed.created_at))}
            </small>
            <small>{fetchedText(feed)}</small>
          </span>
          <Button look="ghost" onClick={() => onRevoke(feed)}>
            Révoquer<span className="visually-hidden"> le flux {feed.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** 'Lu 12 fois, la dernière le 22-11-2026 à 14:30' */
function fetchedText({ fetched, last_fetched_at }: Feed): string {
  if (last_fetched_at === null) return 'Jamais lu';
  const last = new Date(last_fetched_at);
  return `Lu ${formatNumber(fetched)} fois, la dernière le ${dayMonthYear(last)} à ${hourAndMinute(last)}`;
}
