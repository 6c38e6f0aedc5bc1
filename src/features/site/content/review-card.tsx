import { longDate } from '../../../shared/dates/date-labels.ts';
import { ofPerson } from '../../../shared/text/french.ts';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { Review } from '../../platform/settings/public-settings.ts';
import styles from './review-card.module.css';

/** Shows a review. The newest review is large. A review of the demonstration is marked as an example. */
export function ReviewCard({ review, large = false }: { review: Review; large?: boolean }) {
  const { author, stars, excerpt, publishedOn, experiencedOn, url, example } = review;
  return (
    <article className={styles.card} data-large={large || undefined}>
      <p className={styles.stars}>
        <span aria-hidden="true" className={styles.drawn}>
          {[1, 2, 3, 4, 5].map((rank) => (
            <span key={rank} data-full={rank <= stars || undefined}>
              <Icon name="star" size={18} />
            </span>
          ))}
        </span>
        <span>{stars} sur 5</span>
        {example && <span className={styles.example}>Avis d’exemple</span>}
      </p>
      <blockquote className={styles.text}>{excerpt}</blockquote>
      <p className={styles.who}>
        <strong>{author}</strong>
        <span>
          Publié le <time dateTime={publishedOn}>{longDate(publishedOn)}</time>
        </span>
        <span>
          Expérience du <time dateTime={experiencedOn}>{longDate(experiencedOn)}</time>
        </span>
      </p>
      <a className={styles.link} href={url} target="_blank" rel="noopener noreferrer nofollow">
        Lire l’avis
        <VisuallyHidden> {ofPerson(author)} (nouvel onglet)</VisuallyHidden>
        <Icon name="external" size={16} />
      </a>
    </article>
  );
}
