import { Activity, type ReactNode } from 'react';
import { usePageAddress } from '../../features/catalogue/client/page-address.ts';
import { useSite } from '../../features/catalogue/client/site.ts';
import { NoticeAndTray } from '../../features/catalogue/favourites/notice-and-tray.tsx';
import { RESULTS_ID } from '../../features/catalogue/filters/list-ids.ts';
import { IN_PREPARATION } from '../../shared/dealership.ts';
import { PATHS } from '../../shared/paths.ts';
import { SkipLink } from '../../ui/skip-link.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';

/** React hydrates each `Activity` in a task of its own. A part that the visitor touches comes first. */
export function Layout({ children }: { children: ReactNode }) {
  const site = useSite();
  return (
    <>
      <SkipLink to="contenu">Aller au contenu</SkipLink>
      <SkipToResults />
      {site.showsExamples && (
        <aside className={styles.notice} aria-label="Démonstration">
          Démonstration&nbsp;: véhicules, prix et coordonnées fictifs.
        </aside>
      )}
      {site.dealership.isInPreparation && (
        <aside className={styles.notice} aria-label="État du site">
          {IN_PREPARATION}
        </aside>
      )}
      {site.banners.length > 0 && (
        <aside className={styles.banner} aria-label="Annonce">
          {site.banners.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </aside>
      )}
      <Activity>
        <Header />
      </Activity>
      <main id="contenu" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <NoticeAndTray />
      <Activity>
        <Footer />
      </Activity>
    </>
  );
}

function SkipToResults() {
  const { pathname } = usePageAddress();
  if (pathname !== PATHS.home && pathname !== PATHS.trucks) return null;
  return <SkipLink to={RESULTS_ID}>Aller aux résultats</SkipLink>;
}
