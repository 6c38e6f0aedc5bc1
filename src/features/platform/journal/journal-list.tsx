import { Fold } from '../../../admin-ui/fold.tsx';
import { useAdminContext } from '../../../admin-ui/session/admin-context.ts';
import type { ListResponse } from '../../../admin-ui/session/cached-list.ts';
import { readOf, useList } from '../../../admin-ui/session/server-state.ts';
import { useDates } from '../../../admin-ui/session/use-dates.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { ORIGIN_LABELS } from '../auth/origin.ts';
import type { JournalEntry } from './journal.schema.ts';
import type { DescribeField } from './journal.ts';
import { actionLabel, authorOf, type ChangeLine, changeLines, type Names, OBJECTS } from './journal-labels.ts';
import styles from './journal-list.module.css';
import { PagedRows } from './paged-rows.tsx';
import { type Journal, keyOf } from './use-journal.ts';

/** A longer text is cut. The export contains the whole text. */
const MAX_CHARACTERS = 300;

function shortened(text: string): string {
  const characters = [...text];
  return characters.length > MAX_CHARACTERS ? `${characters.slice(0, MAX_CHARACTERS).join('').trim()}…` : text;
}

/** An entry with more changed fields is shown folded. */
const MAX_OPEN_LINES = 6;

type Props = {
  journal: Journal;
  none: string;
  withObject: boolean;
  describeField: DescribeField;
};

export function JournalList({ journal: { pages, entries }, none, withObject, describeField }: Props) {
  const { fuels, interface: style } = useAdminContext();
  const { rows: brandRows } = useList('brands', readOf<ListResponse<Names['brands'][number]>>('/brands'));
  return (
    <PagedRows pages={pages} none={none}>
      {entries.map((entry) => (
        <Entry
          key={keyOf(entry)}
          entry={entry}
          lines={changeLines(entry, { brands: brandRows, fuels }, describeField, style)}
          withObject={withObject}
        />
      ))}
    </PagedRows>
  );
}

type EntryProps = { entry: JournalEntry; lines: readonly ChangeLine[]; withObject: boolean };

function Entry({ entry, lines, withObject }: EntryProps) {
  const dates = useDates();
  const { at, object, id, title, origin } = entry;
  return (
    <li className={styles.entry}>
      <p className={styles.what}>
        <strong>{actionLabel(entry)}</strong>
        {withObject && (
          <span>
            {OBJECTS[object].label} n° {id} « {title} »
          </span>
        )}
      </p>
      <p className={styles.who}>
        <time dateTime={at}>{dates.momentOf(at)}</time> · {authorOf(entry)} · {ORIGIN_LABELS[origin]}
      </p>
      {lines.length > MAX_OPEN_LINES ? (
        <Fold look="line" summary={`${lines.length} champs`}>
          <Changes lines={lines} />
        </Fold>
      ) : (
        <Changes lines={lines} />
      )}
    </li>
  );
}

function Changes({ lines }: { lines: readonly ChangeLine[] }) {
  if (lines.length === 0) return null;
  return (
    <dl className={styles.changes}>
      {lines.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {before !== '' && (
              <>
                <span className={styles.before}>{shortened(before)}</span>
                <span aria-hidden="true"> →</span> <VisuallyHidden>devient </VisuallyHidden>
              </>
            )}
            {after === '' ? <span className={styles.before}>vide</span> : <span>{shortened(after)}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
