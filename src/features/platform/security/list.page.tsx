import { ADMIN_PATHS } from '../../../admin-ui/admin-paths.ts';
import { buttonClass } from '../../../admin-ui/button.tsx';
import { Link } from '../../../admin-ui/link.tsx';
import { Page } from '../../../admin-ui/page.tsx';
import { OwnersOnly } from '../../../admin-ui/session/owners-only.tsx';
import { useSession } from '../../../admin-ui/session/session-state.ts';
import { SECURITY_MONTHS } from '../auth/trail/security-event.ts';
import type { DescribeField } from '../journal/journal.ts';
import { useAddressFilter } from '../journal/use-address-filter.ts';
import { securityClient } from './security.client.ts';
import { SecurityFilters } from './security-filters.tsx';
import { DEFAULT_FILTER } from './security-item.ts';
import { SecurityList } from './security-list.tsx';

const TITLE = 'Journal de sécurité';

export function SecurityPage({ describeField }: { describeField: DescribeField }) {
  const { role } = useSession();
  return role === 'owner' ? <OwnersSecurity describeField={describeField} /> : <OwnersOnly title={TITLE} />;
}

function OwnersSecurity({ describeField }: { describeField: DescribeField }) {
  const { filter, query, show } = useAddressFilter(['kind', 'who', 'from', 'to']);
  const params = new URLSearchParams(query);
  if (filter.kind === '') params.set('kind', DEFAULT_FILTER);
  return (
    <Page
      title={TITLE}
      tools={
        <a
          className={buttonClass('ghost')}
          href={securityClient.hrefOf('GET /security.csv', { query: params })}
          download
        >
          Exporter (CSV)
        </a>
      }
    >
      <p>
        Gardé {SECURITY_MONTHS} mois. Aucune adresse IP n’y figure : le réseau est une empreinte, la même pour la même
        connexion pendant un mois. Le détail des modifications est au <Link to={ADMIN_PATHS.journal}>journal</Link>.
      </p>
      <SecurityFilters filter={filter} onChange={show} />
      {query !== '' && (
        <p>
          <Link className={buttonClass('ghost')} to={ADMIN_PATHS.security} replace>
            Effacer les filtres
          </Link>
        </p>
      )}
      <SecurityList
        filter={params.toString()}
        describeField={describeField}
        none={query === '' ? 'Aucun événement pour l’instant.' : 'Aucun événement ne correspond à ces filtres.'}
      />
    </Page>
  );
}
