import { Fragment } from 'react';
import { longDate } from '../../../../shared/dates/date-labels.ts';
import { addressLines } from '../../../../shared/dealership.ts';
import { PATHS } from '../../../../shared/paths.ts';
import { Icon } from '../../../../ui/icon.tsx';
import type { DealershipSections } from '../../../platform/settings/public-settings.ts';
import { ItineraryLink } from '../../client/itinerary-link.tsx';
import { OpenNow } from '../../client/open-now.tsx';
import { useSite } from '../../client/site.ts';
import styles from './visit-section.module.css';

export type Reviews = DealershipSections['newestReview'];

export function VisitSection({ reviews }: { reviews: Reviews }) {
  const { dealership, openNow } = useSite();
  const lines = addressLines(dealership.address);
  const hasPlace = lines.length > 0 || openNow !== null;
  if (!hasPlace && reviews.newest === null) return null;
  return (
    <section className="screen-only" aria-labelledby="visite">
      <h2 id="visite">Nous rendre visite</h2>
      <div className={styles.columns}>
        {hasPlace && (
          <div className={styles.place}>
            <p className="strong">
              <OpenNow />
            </p>
            <address>
              {lines.map((line) => (
                <Fragment key={line}>
                  {line}
                  <br />
                </Fragment>
              ))}
            </address>
            <ItineraryLink className="touch-target" />
          </div>
        )}
        <ReviewExcerpt {...reviews} />
      </div>
    </section>
  );
}

/**
 * The newest review with the information that the law requires (articles L111-7-2 and D111-17 du code de la
 * consommation).
 */
function ReviewExcerpt({ newest, reviewsNote }: Reviews) {
  if (newest === null) return null;
  const { author, stars, excerpt, publishedOn, experiencedOn, example } = newest;
  return (
    <figure className={styles.review}>
      <blockquote>{excerpt}</blockquote>
      <figcaption>
        <span className={styles.stars}>
          <Icon name="star" size={16} />
          {stars} sur 5
        </span>
        {example && <span className={styles.example}>Avis d’exemple</span>}
        <span>
          <strong>{author}</strong>, publié le <time dateTime={publishedOn}>{longDate(publishedOn)}</time>, expérience
          du <time dateTime={experiencedOn}>{longDate(experiencedOn)}</time>
        </span>
        <small>{reviewsNote}</small>
        <a href={`${PATHS.about}#avis`} className="touch-target">
          Tous les avis
        </a>
      </figcaption>
    </figure>
  );
}
