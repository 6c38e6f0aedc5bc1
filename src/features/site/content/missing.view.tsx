import { PATHS } from '../../../shared/paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { MissingPage, MissingPageData } from '../../catalogue/client/missing-page.ts';
import { StockSearch } from '../../catalogue/client/stock-search.tsx';
import row from '../../catalogue/list/results/card-row.module.css';
import { VehicleCard } from '../../catalogue/list/results/vehicle-card.tsx';
import styles from './error-page.module.css';

const MISSING: Record<MissingPage, { title: string; text: string; to: string; all: string }> = {
  page: {
    title: 'Cette page n’existe pas',
    text: 'L’adresse a peut-être changé. Cherchez parmi nos véhicules, ou revenez à l’accueil.',
    to: PATHS.home,
    all: 'Voir toutes les voitures',
  },
  car: {
    title: 'Cette voiture n’est plus au catalogue',
    text: 'Elle a sans doute trouvé preneur.',
    to: PATHS.home,
    all: 'Voir toutes les voitures',
  },
  truck: {
    title: 'Ce camion n’est plus au catalogue',
    text: 'Il a sans doute quitté le parc.',
    to: PATHS.trucks,
    all: 'Voir tous les camions',
  },
};

const GONE = {
  title: 'Ce véhicule n’est plus au catalogue',
  text: 'Il a sans doute trouvé preneur.',
};

/** Shown with status 404 or 410. */
export default function MissingView({ missing, newest, similar, landings, status }: MissingPageData) {
  const { title, text, to, all } = { ...MISSING[missing], ...(status === 410 && GONE) };
  const suggestions = [...similar, ...newest];
  const hasOthers = suggestions.length > 0;
  return (
    <div className={styles.page}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <section className={styles.message}>
        <h1>{title}</h1>
        <p>{hasOthers && missing !== 'page' ? `${text} D’autres vous attendent.` : text}</p>
        <StockSearch action={to} label="Chercher un véhicule" />
      </section>
      {hasOthers && (
        <section aria-labelledby="derniers">
          <h2 id="derniers">{similar.length > 0 ? 'Véhicules similaires' : 'Les derniers arrivés'}</h2>
          <ul className={`stack gap-4 flat ${row.cards} ${styles.newest}`} data-few>
            {suggestions.map((card) => (
              <li key={card.id}>
                <VehicleCard card={card} eager={false} heading="h3" />
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className={styles.ways}>
        {landings.slice(0, 1).map(({ path, label }) => (
          <a key={path} href={path} className={buttonClass('text')}>
            <span>{label}</span>
            <Icon name="forward" />
          </a>
        ))}
        <a href={to} className={buttonClass('text')}>
          <span>{all}</span>
          <Icon name="forward" />
        </a>
      </p>
    </div>
  );
}
