import { ADMIN_PATHS } from '../../../admin-ui/admin-paths.ts';
import { buttonClass } from '../../../admin-ui/button.tsx';
import { Link } from '../../../admin-ui/link.tsx';
import page from '../../../admin-ui/page.module.css';
import { Page } from '../../../admin-ui/page.tsx';
import { useSession } from '../../../admin-ui/session/session-state.ts';
import { TRASH_DAYS } from '../../../shared/trash.ts';
import { journalClient } from './journal.client.ts';
import type { DescribeField } from './journal.ts';
import { JOURNAL_MONTHS, JOURNAL_OBJECTS, PRICE_MONTHS } from './journal.ts';
import { JOURNAL_FILTERS, JournalFilters, type JournalState } from './journal-filters.tsx';
import { OBJECTS } from './journal-labels.ts';
import { JournalList } from './journal-list.tsx';
import { useAddressFilter } from './use-address-filter.ts';
import { useJournal } from './use-journal.ts';

type Props = {
  describeField: DescribeField;
  /** Shows settings that an owner's undo has changed. */
  onUndone: () => unknown;
};

export function JournalPage({ describeField, onUndone }: Props) {
  const { role } = useSession();
  const { filter, query, show } = useAddressFilter(JOURNAL_FILTERS);
  const journal = useJournal(query);
  return (
    <Page
      title="Journal"
      tools={
        role === 'owner' && (
          <a
            className={buttonClass('ghost')}
            href={journalClient.hrefOf('GET /journal.csv', { query: new URLSearchParams(query) })}
            download
          >
            Exporter (CSV)
          </a>
        )
      }
    >
      <p>
        Chaque modification est gardée {JOURNAL_MONTHS} mois, celle d’un prix {PRICE_MONTHS} mois. Tout s’annule d’ici,
        sauf l’équipe, les invitations, les flux et les sauvegardes ; la corbeille et les photos pendant {TRASH_DAYS}{' '}
        jours.
      </p>
      <JournalFilters filter={filter} onChange={show} />
      <div className={page.head}>
        <p role="status">{journal.remaining !== undefined && countText(journal.remaining)}</p>
        {query !== '' && (
          <Link className={buttonClass('ghost')} to={ADMIN_PATHS.journal} replace>
            Effacer les filtres
          </Link>
        )}
      </div>
      {filter.id !== '' && <p>{onlyText(filter)}</p>}
      <JournalList
        journal={journal}
        none={query === '' ? 'Aucune modification pour l’instant.' : 'Aucune modification ne correspond à ces filtres.'}
        withObject
        describeField={describeField}
        onUndone={role === 'owner' ? onUndone : undefined}
      />
    </Page>
  );
}

function countText(count: number): string {
  return count > 1 ? `${count} modifications` : count === 1 ? '1 modification' : '';
}

function onlyText({ object, id }: JournalState): string {
  const match = JOURNAL_OBJECTS.find((name) => name === object);
  return `Seulement : ${match ? `${OBJECTS[match].label} ` : ''}n° ${id}`;
}
