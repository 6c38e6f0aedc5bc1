import { Fold } from '../../../admin-ui/fold.tsx';
import { useAdminContext } from '../../../admin-ui/session/admin-context.ts';
import type { ListResponse } from '../../../admin-ui/session/cached-list.ts';
import { readOf, useList } from '../../../admin-ui/session/server-state.ts';
import { useDates } from '../../../admin-ui/session/use-dates.ts';
import { count } from '../../../shared/text/french.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { ORIGIN_LABELS } from '../auth/origin.ts';
import type { JournalRow } from './journal.schema.ts';
import type { DescribeField } from './journal.ts';
import { actionLabel, authorOf, type ChangeLine, changeLines, type Names, OBJECTS } from './journal-labels.ts';
import styles from './journal-list.module.css';
import { operationSentence } from './operation-sentence.ts';
import { PagedRows } from './paged-rows.tsx';
import { UndoButton } from './undo-button.tsx';
import { type Journal, keyOf } from './use-journal.ts';

/** A longer text is cut. The export contains the whole text. */
const MAX_CHARACTERS = 300;

function shortened(text: string): string {
  const characters = [...text];
  return characters.length > MAX_CHARACTERS ? `${characters.slice(0, MAX_CHARACTERS).join('').trim()}…` : text;
}

/** An entry with more changed fields is collapsed. */
const MAX_OPEN_LINES = 6;

type Props = {
  journal: Journal;
  none: string;
  withObject: boolean;
  describeField: DescribeField;
  onUndone?: (() => unknown) | undefined;
};

export function JournalList({ journal: { pages, entries }, none, withObject, describeField, onUndone }: Props) {
  const { fuels, interface: style } = useAdminContext();
  const { rows: brandRows } = useList('brands', readOf<ListResponse<Names['brands'][number]>>('/brands'));
  const linesOf = (entry: JournalRow) => changeLines(entry, { brands: brandRows, fuels }, describeField, style);
  return (
    <PagedRows pages={pages} none={none}>
      {operationsIn(entries).map((operation, i, all) => {
        const [first, ...others] = operation;
        return others.length === 0 || !withObject ? (
          <Entry key={keyOf(first)} entry={first} lines={linesOf(first)} withObject={withObject} onUndone={onUndone} />
        ) : (
          <Operation
            key={keyOf(first)}
            entries={operation}
            // The next page may contain more entries of the last operation.
            isWhole={!pages.hasMore || i < all.length - 1}
            linesOf={linesOf}
            describeField={describeField}
            onUndone={onUndone}
          />
        );
      })}
    </PagedRows>
  );
}

type OneOperation = readonly [JournalRow, ...JournalRow[]];

/** Groups the entries of each operation, which are adjacent. */
function operationsIn(entries: readonly JournalRow[]): OneOperation[] {
  const operations: [JournalRow, ...JournalRow[]][] = [];
  for (const entry of entries) {
    const last = operations.at(-1);
    if (last && entry.operation !== '' && last[0].operation === entry.operation) last.push(entry);
    else operations.push([entry]);
  }
  return operations;
}

type OperationProps = {
  entries: OneOperation;
  isWhole: boolean;
  linesOf: (entry: JournalRow) => readonly ChangeLine[];
  describeField: DescribeField;
  onUndone: Props['onUndone'];
};

/** Shows the objects of one operation in one collapsed line. */
function Operation({ entries, isWhole, linesOf, describeField, onUndone }: OperationProps) {
  const [first] = entries;
  const sentence = operationSentence(entries, describeField);
  return (
    <li className={styles.entry}>
      <p className="row wrap gap-2 flat">
        <strong>{isWhole ? sentence : `${sentence}…`}</strong>
      </p>
      <Written entry={first} />
      <UndoButton entry={first} what={sentence} onUndone={onUndone} />
      <Fold look="line" summary={count(entries.length, 'modification')}>
        <ul className="stack gap-3">
          {entries.map((entry) => (
            <li key={keyOf(entry)}>
              <p className="row wrap gap-2 flat">
                <strong>{actionLabel(entry)}</strong>
                <span>{objectText(entry)}</span>
              </p>
              <Changes entry={entry} lines={linesOf(entry)} />
            </li>
          ))}
        </ul>
      </Fold>
    </li>
  );
}

type EntryProps = Pick<Props, 'withObject' | 'onUndone'> & { entry: JournalRow; lines: readonly ChangeLine[] };

function Entry({ entry, lines, withObject, onUndone }: EntryProps) {
  return (
    <li className={styles.entry}>
      <p className="row wrap gap-2 flat">
        <strong>{actionLabel(entry)}</strong>
        {withObject && <span>{objectText(entry)}</span>}
      </p>
      <Written entry={entry} />
      <UndoButton
        entry={entry}
        what={`${actionLabel(entry)}, ${objectText(entry)}`}
        isOfOne={!withObject}
        onUndone={onUndone}
      />
      {lines.length > MAX_OPEN_LINES ? (
        <Fold look="line" summary={`${lines.length} champs`}>
          <Changes entry={entry} lines={lines} />
        </Fold>
      ) : (
        <Changes entry={entry} lines={lines} />
      )}
    </li>
  );
}

function Written({ entry }: { entry: JournalRow }) {
  const dates = useDates();
  const { at, origin } = entry;
  return (
    <p className="small faint numbers">
      <time dateTime={at}>{dates.momentOf(at)}</time> · {authorOf(entry)} · {ORIGIN_LABELS[origin]}
    </p>
  );
}

/** True if the vehicle was deleted for good since. Until then, these actions have values. */
function isEmptied({ action, object, changes }: JournalRow): boolean {
  const isOfVehicle = object === 'cars' || object === 'trucks';
  return isOfVehicle && (action === 'create' || action === 'update') && Object.keys(changes).length === 0;
}

function objectText({ object, id, title }: JournalRow): string {
  const { label } = OBJECTS[object];
  return object === 'settings' ? `${label} « ${title} »` : `${label} n° ${id} « ${title} »`;
}

function Changes({ entry, lines }: Pick<EntryProps, 'entry' | 'lines'>) {
  if (isEmptied(entry)) return <p className="small muted flat">Valeurs effacées avec le véhicule</p>;
  if (lines.length === 0) return null;
  return (
    <dl className={`stack gap-1 small ${styles.changes}`}>
      {lines.map(({ label, before, after }) => (
        <div key={label}>
          <dt className="muted">{label}</dt>
          <dd>
            {before !== '' && (
              <>
                <span className="faint">{shortened(before)}</span>
                <span aria-hidden="true"> →</span> <VisuallyHidden>devient </VisuallyHidden>
              </>
            )}
            {after === '' ? <span className="faint">vide</span> : <span>{shortened(after)}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
