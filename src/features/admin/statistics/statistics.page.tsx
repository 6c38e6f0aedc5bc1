import { useLocation, useNavigate } from 'react-router';
import { LinkSwitch } from '../../../admin-ui/form/link-switch.tsx';
import { Page, Section } from '../../../admin-ui/page.tsx';
import { STATISTICS_MONTHS } from '../../../shared/trash.ts';
import { InterestOverview } from './charts/interest-overview.tsx';
import { columnOf, type InterestColumn } from './charts/interest-rows.ts';
import { InterestTable } from './charts/interest-table.tsx';
import { SiteInterest } from './charts/site-interest.tsx';

const PERIODS = [7, 30, 90] as const;
const DEFAULT_PERIOD = 30;

export function StatisticsPage() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const days = PERIODS.find((period) => String(period) === params.get('jours')) ?? DEFAULT_PERIOD;
  const column = columnOf(params.get('tri'));
  const sort = (newColumn: InterestColumn) =>
    void navigate({ pathname, search: searchOf(days, newColumn) }, { replace: true, preventScrollReset: true });
  return (
    <Page
      title="Statistiques"
      tools={
        <LinkSwitch
          label="Période"
          links={PERIODS.map((period) => ({
            to: { search: searchOf(period, column) },
            text: `${period}\u00a0jours`,
            isCurrent: period === days,
          }))}
          isReplacing
        />
      }
    >
      <p className="small muted">
        Des nombres par véhicule, par page et par jour, rien des personnes. Vos propres visites et les robots ne
        comptent pas ; un rechargement de la page compte une vue de plus. Les chiffres sont gardés {STATISTICS_MONTHS}{' '}
        mois.
      </p>
      <Section title={`${days} derniers jours`}>
        <InterestOverview key={days} days={days} />
      </Section>
      <SiteInterest key={`site ${days}`} days={days} />
      <Section title="Par véhicule">
        <InterestTable key={days} days={days} column={column} onSort={sort} />
      </Section>
    </Page>
  );
}

function searchOf(days: number, column: InterestColumn): string {
  const params = new URLSearchParams();
  if (days !== DEFAULT_PERIOD) params.set('jours', String(days));
  if (column !== 'vues') params.set('tri', column);
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
