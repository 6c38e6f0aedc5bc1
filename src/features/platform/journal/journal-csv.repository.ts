import type { AppContext } from '../../../server/app-context.ts';
import { cellOf } from '../../../shared/csv-cells.ts';
import { momentOf } from '../../../shared/dates/moment.ts';
import { ORIGIN_LABELS } from '../auth/origin.ts';
import { everyEntry, type JournalFilter } from './journal.repository.ts';
import type { JournalEntry } from './journal.schema.ts';
import type { DescribeField } from './journal.ts';
import { actionLabel, authorOf, type ChangeLine, changeLines, type Names, OBJECTS } from './journal-labels.ts';

const HEADINGS = ['Date', 'Par', 'Action', 'Objet', 'Numéro', 'Titre', 'Champ', 'Avant', 'Après', 'Origine'];

export async function* journalRows(
  context: AppContext,
  filter: JournalFilter,
  names: Names,
  describeField: DescribeField,
): AsyncGenerator<string[]> {
  yield HEADINGS;
  for await (const entry of everyEntry(context, filter))
    yield* entryRows(entry, changeLines(entry, names, describeField, 'fr'));
}

function* entryRows(entry: JournalEntry, lines: readonly ChangeLine[]): Generator<string[]> {
  const { at, object, id, title, origin } = entry;
  const start = [momentOf(at), authorOf(entry), actionLabel(entry), OBJECTS[object].label, String(id), title];
  for (const { label, before, after } of lines.length > 0 ? lines : [{ label: '', before: '', after: '' }])
    yield [...start, label, before, after, ORIGIN_LABELS[origin]].map(cellOf);
}
