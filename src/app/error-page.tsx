import { isRouteErrorResponse, Link, useLocation, useRouteError, useRouteLoaderData } from 'react-router';
import type { Missing } from '../features/pages/not-found.ts';
import { PATHS } from '../features/site/paths.ts';
import type { Site } from '../features/site/site.ts';
import { chatLink } from '../shared/chat.ts';
import styles from './error-page.module.css';

const MISSING: Record<Missing, { title: string; text: string; to: string; link: string }> = {
  page: {
    title: 'Cette page n’existe pas',
    text: 'L’adresse a peut-être changé. Cherchez parmi nos véhicules, ou revenez à l’accueil.',
    to: PATHS.home,
    link: 'Voir les voitures',
  },
  car: {
    title: 'Cette voiture n’est plus au catalogue',
    text: 'Elle a sans doute trouvé preneur. D’autres vous attendent.',
    to: PATHS.home,
    link: 'Voir les voitures',
  },
  truck: {
    title: 'Ce camion n’est plus au catalogue',
    text: 'Il a sans doute quitté le parc. D’autres vous attendent.',
    to: PATHS.trucks,
    link: 'Voir les camions',
  },
};

/** What stands where a page should: not found (D02), or a failure with a way on (D23, D53). */
export function ErrorPage() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error) && error.status === 404) {
    const { title, text, to, link } = MISSING[(error.data as { missing: Missing } | null)?.missing ?? 'page'];
    return (
      <section className={styles.page}>
        <title>{title}</title>
        <meta name="robots" content="noindex" />
        <p className={styles.code}>404</p>
        <h1>{title}</h1>
        <p>{text}</p>
        <form action={to} className={styles.search}>
          <label htmlFor="recherche">Chercher un véhicule</label>
          <input id="recherche" type="search" name="q" maxLength={200} />
          <button type="submit">Chercher</button>
        </form>
        <Link to={to}>{link}</Link>
      </section>
    );
  }
  const trucks = /^\/trucks?(-rental)?(\/|$)/.test(pathname);
  return (
    <section className={styles.page} role="alert">
      <title>Service momentanément indisponible</title>
      <meta name="robots" content="noindex" />
      <h1>Nous n’arrivons pas à charger cette page</h1>
      <p>La panne est de notre côté et ne devrait pas durer.</p>
      <a className={styles.retry} href={`${pathname}${search}`}>
        Réessayer
      </a>
      <Link to={trucks ? PATHS.trucks : PATHS.home}>{trucks ? 'Voir les camions' : 'Voir les voitures'}</Link>
      <Reach page={pathname} />
    </section>
  );
}

/** A failure of the site must not cost the visit: the ways that need no site (D23). */
function Reach({ page }: { page: string }) {
  const site = useRouteLoaderData('site') as Site | undefined;
  if (!site) return null;
  const { chat, phone, phoneHref } = site.dealership;
  return (
    <p>
      Vous pouvez aussi nous appeler au <a href={phoneHref}>{phone}</a> ou{' '}
      <a
        href={chatLink(chat, `Bonjour, je n’arrive pas à ouvrir cette page : ${site.origin}${page}`)}
        target="_blank"
        rel="noopener noreferrer"
      >
        nous écrire<span className="visually-hidden"> (ouvre WhatsApp)</span>
      </a>
      .
    </p>
  );
}
