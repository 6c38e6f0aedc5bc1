import { ADMIN_PATHS } from '../../../../admin-ui/admin-paths.ts';
import { Link } from '../../../../admin-ui/link.tsx';
import page from '../../../../admin-ui/page.module.css';
import { InterestOverview } from './interest-overview.tsx';

const DAYS = 30;

const MAX_BRANDS = 14;

export function InterestSection() {
  return (
    <section className={`stack gap-3 ${page.section}`}>
      <div className={page.head}>
        <h2>Intérêt des {DAYS} derniers jours</h2>
        <Link to={ADMIN_PATHS.statistics}>Toutes les statistiques</Link>
      </div>
      <InterestOverview days={DAYS} brands={MAX_BRANDS} />
    </section>
  );
}
