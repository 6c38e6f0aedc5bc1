import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import type { NotFoundError } from '../../features/catalogue/client/not-found.ts';
import styles from '../../features/site/content/error-page.module.css';
import FailureView, { FailureMessage } from '../../features/site/content/failure.view.tsx';
import MissingView from '../../features/site/content/missing.view.tsx';
import { PATHS } from '../../shared/paths.ts';
import { buttonClass } from '../../ui/button.tsx';

export function ErrorPage() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || (error.status !== 404 && error.status !== 410)) return <FailureView />;
  const shown: Partial<NotFoundError> = error.data ?? {};
  const { missing = 'page', newest = [], similar = [], landings = [] } = shown;
  return <MissingView missing={missing} newest={newest} similar={similar} landings={landings} status={error.status} />;
}

/** Shown if the layout itself fails. Not even the dealership's name is available there. */
export function BareErrorPage() {
  return (
    <main className={styles.bare}>
      <FailureMessage address={useLocation()}>
        <a className={buttonClass('text')} href={PATHS.home}>
          Revenir à l’accueil
        </a>
      </FailureMessage>
    </main>
  );
}
