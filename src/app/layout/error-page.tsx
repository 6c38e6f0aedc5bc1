import type { ReactNode } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import type { MissingPage, NotFoundError } from '../../features/catalogue/client/not-found.ts';
import { useSite } from '../../features/catalogue/client/site.ts';
import { StockSearch } from '../../features/catalogue/client/stock-search.tsx';
import row from '../../features/catalogue/list/results/card-row.module.css';
import { VehicleCard } from '../../features/catalogue/list/results/vehicle-card.tsx';
import { chatLink } from '../../shared/chat/chat.ts';
import { PATHS } from '../../shared/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
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

export function ErrorPage() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || (error.status !== 404 && error.status !== 410)) return <LoadFailure />;
  const shown: Partial<NotFoundError> = error.data ?? {};
  const { missing = 'page', newest = [], similar = [], landings = [] } = shown;
  return <Nothing missing={missing} newest={newest} similar={similar} landings={landings} status={error.status} />;
}

function Nothing({ missing, newest, similar, landings, status }: NotFoundError & { status: number }) {
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
          <ul className={`${row.cards} ${styles.newest}`} data-few>
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
          <PageLink key={path} href={path} className={buttonClass('text')}>
            <span>{label}</span>
            <Icon name="forward" />
          </PageLink>
        ))}
        <PageLink href={to} className={buttonClass('text')}>
          <span>{all}</span>
          <Icon name="forward" />
        </PageLink>
      </p>
    </div>
  );
}

/** Shows phone and chat if they are set, because both work without the site. */
function LoadFailure() {
  const { dealership, origin } = useSite();
  const { phone, chat } = dealership;
  const { pathname } = useLocation();
  const trucks = /^\/trucks?(-rental)?(\/|$)/.test(pathname);
  return (
    <div className={styles.page}>
      <FailureMessage>
        <PageLink className={buttonClass('text')} href={trucks ? PATHS.trucks : PATHS.home}>
          {trucks ? 'Voir les camions' : 'Voir les voitures'}
        </PageLink>
        {(phone || chat) && (
          <p className={styles.reach}>
            Vous pouvez aussi{' '}
            {phone && (
              <>
                nous appeler au <a href={phone.href}>{phone.shown}</a>
              </>
            )}
            {phone && chat && ' ou '}
            {chat && (
              <a
                href={chatLink(chat, `Bonjour, je n’arrive pas à ouvrir cette page : ${origin}${pathname}`)}
                target="_blank"
                rel="noopener noreferrer"
              >
                nous écrire<VisuallyHidden> (ouvre WhatsApp)</VisuallyHidden>
              </a>
            )}
            .
          </p>
        )}
      </FailureMessage>
    </div>
  );
}

/** Shown if the layout itself fails. Not even the dealership's name is available there. */
export function BareErrorPage() {
  return (
    <main className={styles.bare}>
      <FailureMessage>
        <a className={buttonClass('text')} href={PATHS.home}>
          Revenir à l’accueil
        </a>
      </FailureMessage>
    </main>
  );
}

function FailureMessage({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <section className={styles.message} role="alert">
      <title>Service momentanément indisponible</title>
      <meta name="robots" content="noindex" />
      <h1>Nous n’arrivons pas à charger cette page</h1>
      <p>La panne est de notre côté et ne devrait pas durer.</p>
      <div className={styles.ways}>
        <a className={buttonClass('brand')} href={`${pathname}${search}`}>
          Réessayer
        </a>
        {children}
      </div>
    </section>
  );
}
