import { Button } from '../../../admin-ui/button.tsx';
import { LoadFailure } from '../../../admin-ui/feedback/load-failure.tsx';
import page from '../../../admin-ui/page.module.css';
import { useDates } from '../../../admin-ui/session/use-dates.ts';
import type { DescribeField } from '../journal/journal.ts';
import list from '../journal/journal-list.module.css';
import type { SecurityItem } from './security.schema.ts';
import { fieldsText, itemText, personText } from './security-labels.ts';
import styles from './security-list.module.css';
import type { SecurityItems } from './use-security-items.ts';

type Props = { trail: SecurityItems; none: string; describeField: DescribeField };

export function SecurityList({ trail, none, describeField }: Props) {
  const { state, items, failure, retry, hasMore, more, isLoadingMore } = trail;
  if (state === 'loading') return <p role="status">Chargement…</p>;
  if (state === 'failed') return <LoadFailure text={failure} onRetry={retry} />;
  if (items.length === 0) return <p role="status">{none}</p>;
  return (
    <>
      <ol className={page.rows}>
        {items.map((item) => (
          <Item key={item.id} item={item} fields={fieldsText(item, describeField)} />
        ))}
      </ol>
      {failure !== '' && <LoadFailure text={failure} onRetry={retry} />}
      {failure === '' && hasMore && (
        <Button look="ghost" disabled={isLoadingMore} onClick={more}>
          {isLoadingMore ? 'Chargement…' : 'Voir plus'}
        </Button>
      )}
    </>
  );
}

function Item({ item, fields }: { item: SecurityItem; fields: string }) {
  const dates = useDates();
  const { at, count, outcome, target, network, familiar, who } = item;
  return (
    <li className={list.entry}>
      <p className={list.what}>
        <strong className={outcome === 'refused' ? styles.refused : undefined}>{itemText(item)}</strong>
        {count > 1 && <span>{count} fois dans la minute</span>}
      </p>
      {fields !== '' && <p className={styles.detail}>{fields}</p>}
      {target !== '' && (
        <p className={styles.detail}>
          <code>{target}</code>
        </p>
      )}
      <p className={list.who}>
        <time dateTime={at}>{dates.momentOf(at)}</time> · {personText(item)}
        {familiar && ' · depuis le réseau habituel'}
        {network !== '' && !familiar && (
          <>
            {who === '' ? ' · réseau ' : ' · depuis un réseau nouveau ce mois-ci '}
            <code>{network}</code>
          </>
        )}
      </p>
    </li>
  );
}
