import { PATHS } from '../../../../shared/paths.ts';
import { useSite } from '../../client/site.ts';
import type { Condition } from './offer-terms.ts';
import styles from './rental-conditions.module.css';

/** Shows rental conditions below the price, and links to all conditions (arrêté du 17 mars 2015). */
export function RentalConditions({ conditions }: { conditions: readonly Condition[] }) {
  const { hasRentalConditions } = useSite().dealership;
  return (
    <section className={styles.conditions} aria-labelledby="conditions-location">
      <h2 id="conditions-location">Conditions de location</h2>
      {conditions.length > 0 && (
        <dl className="stack gap-1">
          {conditions.map(({ term, text }) => (
            <div key={term}>
              <dt className="faint">{term}</dt>
              <dd className="medium numbers">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <p>
        {hasRentalConditions && (
          <>
            <a href={`${PATHS.legal}#location`}>Toutes les conditions de location</a>.{' '}
          </>
        )}
        Devis gratuit sur demande.
      </p>
    </section>
  );
}
