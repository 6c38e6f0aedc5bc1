import { useDates } from '../../../../admin-ui/session/use-dates.ts';
import type { DescribeField } from '../journal.ts';
import list from '../journal-list.module.css';
import { PagedRows, usePages } from '../paged-rows.tsx';
import { securityClient } from './security.client.ts';
import type { SecurityItem } from './security.schema.ts';
import { fieldsText, itemText, personText } from './security-labels.ts';

type Props = { filter: string; none: string; describeField: DescribeField };

export function SecurityList({ filter, none, describeField }: Props) {
  const pages = usePages({
    path: '/security',
    filter,
    parameter: 'after',
    read: (query, signal) => securityClient.call('GET /security', { query, signal }),
    nextOf: (all) => all.at(-1)?.next ?? null,
  });
  const items = pages.loaded?.flatMap(({ data }) => data) ?? [];
  return (
    <PagedRows pages={pages} none={none}>
      {items.map((item) => (
        <Item key={item.id} item={item} fields={fieldsText(item, describeField)} />
      ))}
    </PagedRows>
  );
}

function Item({ item, fields }: { item: SecurityItem; fields: string }) {
  const dates = useDates();
  const { at, count, outcome, target, network, familiar, who } = item;
  return (
    <li className={list.entry}>
      <p className="row wrap gap-2 flat">
        <strong className={outcome === 'refused' ? 'error strong' : undefined}>{itemText(item)}</strong>
        {count > 1 && <span>{`${count} fois dans la minute`}</span>}
      </p>
      {fields !== '' && <p className="small muted">{fields}</p>}
      {target !== '' && (
        <p className="small muted">
          <code>{target}</code>
        </p>
      )}
      <p className="small faint numbers">
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
