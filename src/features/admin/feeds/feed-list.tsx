import { Button } from '../../../admin-ui/button.tsx';
import page from '../../../admin-ui/page.module.css';
import { type Dates, useDates } from '../../../admin-ui/session/use-dates.ts';
import { formatNumber } from '../../../shared/money.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { FEED_LABELS } from './feed.ts';
import type { Feed } from './feeds.schema.ts';

type Props = { feeds: readonly Feed[]; onRevoke: (feed: Feed) => void };

export function FeedList({ feeds, onRevoke }: Props) {
  const dates = useDates();
  if (feeds.length === 0) return <p role="status">Aucun flux pour l’instant : créez le premier ci-dessus.</p>;
  return (
    <ul className={page.rows}>
      {feeds.map((feed) => (
        <li key={feed.id} className={page.row}>
          <span className={page.text}>
            <span>{feed.name}</span>
            <small>
              {FEED_LABELS[feed.format]}
              {feed.include_vin && ', avec le VIN'} · créé le {dates.dayOf(new Date(feed.created_at))}
            </small>
            <small>{fetchedText(feed, dates)}</small>
          </span>
          <Button look="ghost" onClick={() => onRevoke(feed)}>
            Révoquer<VisuallyHidden> le flux {feed.name}</VisuallyHidden>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function fetchedText({ fetched, last_fetched_at }: Feed, dates: Dates): string {
  if (last_fetched_at === null) return 'Jamais lu';
  return `Lu ${formatNumber(fetched)} fois, la dernière le ${dates.momentOf(last_fetched_at)}`;
}
