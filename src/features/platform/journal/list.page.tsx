import { ADMIN_PATHS } from '../../../admin-ui/admin-paths.ts';
import { buttonClass } from '../../../admin-ui/button.tsx';
import { Link } from '../../../admin-ui/link.tsx';
import page from '../../../admin-ui/page.module.css';
import { Page } from '../../../admin-ui/page.tsx';
import { useSession } from '../../../admin-ui/session/session-state.ts';
import { TRASH_DAYS } from '../../../shared/trash.ts';
import { SECURITY_MONTHS } from '../auth/trail/security-event.ts';
import { journalClient } from './journal.client.ts';
import type { DescribeField } from './journal.ts';
import { JOURNAL_MONTHS, JOURNAL_OBJECTS, PRICE_MONTHS } from './journal.ts';
import { CHANGE_FILTERS, EVENT_FILTERS, JournalFilters, type JournalState } from './journal-filters.tsx';
import { OBJECTS } from './journal-labels.ts';
import { JournalList } from './journal-list.tsx';
import { securityClient } from './security/security.client.ts';
import { SecurityList } from './security/security-list.tsx';
import { queryOf, useAddressFilter } from './use-address-filter.ts';
import { useJournal } from './use-journal.ts';

type Props = {
  describeField: DescribeField;
  onUndone: () => unknown;
};

/** Owners can also show logins, refusals and the team. */
export function JournalPage(props: Props) {
  const { role } = useSession();
  const { filter, show } = useAddressFilter(['kind', ...CHANGE_FILTERS]);
  const isOwner = role === 'owner';
  const isOfEvents = isOwner && filter.kind !== '';
  const query = new URLSearchParams(queryOf(filter, isOfEvents ? EVENT_FILTERS : CHANGE_FILTERS));
  const csv = isOfEvents
    ? securityClient.hrefOf('GET /security.csv', { query })
    : journalClient.hrefOf('GET /journal.csv', { query });
  const filters = <JournalFilters filter={filter} isOfEvents={isOfEvents} onChange={show} />;
  return (
    <Page
      title="Journal"
      tools={
        isOwner && (
          <a className={buttonClass('ghost')} href={csv} download>
            Exporter (CSV)
          </a>
        )
      }
    >
      {isOfEvents ? (
        <Events {...props} filter={filter} query={String(query)} filters={filters} />
      ) : (
        <Changes {...props} filter={filter} query={String(query)} filters={filters} isOwner={isOwner} />
      )}
    </Page>
  );
}

type ListProps = Props & { filter: JournalState; query: string; filters: React.ReactNode };

function Changes({ describeField, onUndone, filter, query, filters, isOwner }: ListProps & { isOwner: boolean }) {
  const journal = useJournal(query);
  return (
    <>
      <p>
        Chaque modification est gardée {JOURNAL_MONTHS} mois, celle d’un prix {PRICE_MONTHS} mois. Tout s’annule d’ici,
        sauf l’équipe, les invitations, les flux et les sauvegardes ; la corbeille et les photos pendant {TRASH_DAYS}{' '}
        jours.
      </p>
      {filters}
      <div className={page.head}>
        <p role="status">{journal.remaining !== undefined && countText(journal.remaining)}</p>
        {query !== '' && <NoFilters to={ADMIN_PATHS.journal} />}
      </div>
      {filter.id !== '' && <p>{onlyText(filter)}</p>}
      <JournalList
        journal={journal}
        none={query === '' ? 'Aucune modification pour l’instant.' : 'Aucune modification ne correspond à ces filtres.'}
        withObject
        describeField={describeField}
        onUndone={isOwner ? onUndone : undefined}
      />
    </>
  );
}

function Events({ describeField, filter, query, filters }: ListProps) {
  const all = queryOf(filter, ['kind']);
  return (
    <>
      <p>
        Gardé {SECURITY_MONTHS} mois. Aucune adresse IP n’y figure : le réseau est une empreinte, la même pour la même
        connexion pendant un mois.
      </p>
      {filters}
      {query !== all && (
        <p>
          <NoFilters to={`${ADMIN_PATHS.journal}?${all}`} />
        </p>
      )}
      <SecurityList
        filter={query}
        describeField={describeField}
        none={query === all ? 'Aucun événement pour l’instant.' : 'Aucun événement ne correspond à ces filtres.'}
      />
    </>
  );
}

function NoFilters({ to }: { to: string }) {
  return (
    <Link className={buttonClass('ghost')} to={to} replace>
      Effacer les filtres
    </Link>
  );
}

function countText(count: number): string {
  return count > 1 ? `${count} modifications` : count === 1 ? '1 modification' : '';
}

function onlyText({ object, id }: JournalState): string {
  const match = JOURNAL_OBJECTS.find((name) => name === object);
  return `Seulement : ${match ? `${OBJECTS[match].label} ` : ''}n° ${id}`;
}
