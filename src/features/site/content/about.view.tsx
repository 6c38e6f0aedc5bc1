import { longDate } from '../../../shared/dates/date-labels.ts';
import { PATHS } from '../../../shared/paths.ts';
import { ofPerson } from '../../../shared/text/french.ts';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useSite } from '../../catalogue/client/site.ts';
import type { DealershipSections, Review } from '../../platform/settings/public-settings.ts';
import styles from './about.module.css';
import reviewStyles from './review-card.module.css';

type Props = DealershipSections['about'] & {
  /** True if the dealership has a text or a portrait to show. */
  isTold: boolean;
};

export default function AboutView({ founder, reviews, reviewsNote, isTold }: Props) {
  const { slogan } = useSite().dealership;
  const { timeline } = founder;
  const [newest, ...older] = reviews;
  return (
    <div className={styles.page}>
      <div className={styles.opening}>
        <header>
          <h1>À propos de nous</h1>
          {slogan !== undefined && <p className={styles.lead}>{slogan}</p>}
        </header>
        {isTold ? <Story founder={founder} /> : <NoStory name={founder.name} />}
      </div>
      {isTold && !founder.portrait && <WorkshopPicture />}
      {timeline.length > 0 && (
        <section aria-labelledby="dates">
          <VisuallyHidden as="h2" id="dates">
            Quelques dates
          </VisuallyHidden>
          <ol className={styles.timeline}>
            {timeline.map(({ date, text }) => (
              <li key={`${date} ${text}`}>
                <strong>{date}</strong>
                <span className="muted">{text}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {newest && (
        <section aria-labelledby="avis">
          <h2 id="avis">Avis de Google</h2>
          <p className={styles.note}>{reviewsNote}</p>
          <ul className={styles.reviews}>
            <li className={styles.newest}>
              <ReviewCard review={newest} large />
            </li>
            {older.map((review) => (
              <li key={review.url}>
                <ReviewCard review={review} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Story({ founder: { name, portrait, paragraphs } }: Pick<Props, 'founder'>) {
  return (
    <section className={styles.story} aria-labelledby="histoire">
      {portrait && <img className={styles.portrait} src={portrait.src} alt={portrait.alt} />}
      <h2 id="histoire">{name === undefined ? 'Notre histoire' : `L’histoire ${ofPerson(name)}`}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  );
}

/** Before the opening of the site, announces the story. Afterwards, shows only known facts. */
function NoStory({ name }: { name: string | undefined }) {
  const { isInPreparation, name: dealership } = useSite().dealership;
  return (
    <section className={styles.story} aria-labelledby="histoire">
      <h2 id="histoire">{isInPreparation ? 'Notre histoire' : dealership}</h2>
      {name !== undefined && <p>La maison est tenue par {name}.</p>}
      {isInPreparation && <p>Elle sera bientôt racontée ici.</p>}
      <p>
        <a href={PATHS.contact}>Nous contacter</a>
      </p>
    </section>
  );
}

function WorkshopPicture() {
  return (
    <picture className={styles.workshop}>
      <source type="image/avif" srcSet="/atelier.avif 960w, /atelier-1920.avif 1920w" sizes="100vw" />
      <img
        src="/atelier.jpg"
        width={960}
        height={720}
        alt="L’atelier : une voiture sur le pont élévateur (illustration)"
        fetchPriority="high"
      />
    </picture>
  );
}

/** The newest review is large. A review of the demonstration is marked as an example. */
function ReviewCard({ review, large = false }: { review: Review; large?: boolean }) {
  const { author, stars, excerpt, publishedOn, experiencedOn, url, example } = review;
  return (
    <article className={reviewStyles.card} data-large={large || undefined}>
      <p className={reviewStyles.stars}>
        <span aria-hidden="true" className={reviewStyles.drawn}>
          {[1, 2, 3, 4, 5].map((rank) => (
            <span key={rank} data-full={rank <= stars || undefined}>
              <Icon name="star" size={18} />
            </span>
          ))}
        </span>
        <span>{stars} sur 5</span>
        {example && <span className={reviewStyles.example}>Avis d’exemple</span>}
      </p>
      <blockquote className={reviewStyles.text}>{excerpt}</blockquote>
      <p className={reviewStyles.who}>
        <strong>{author}</strong>
        <span>
          Publié le <time dateTime={publishedOn}>{longDate(publishedOn)}</time>
        </span>
        <span>
          Expérience du <time dateTime={experiencedOn}>{longDate(experiencedOn)}</time>
        </span>
      </p>
      <a className={reviewStyles.link} href={url} target="_blank" rel="noopener noreferrer nofollow">
        Lire l’avis
        <VisuallyHidden> {ofPerson(author)} (nouvel onglet)</VisuallyHidden>
        <Icon name="external" size={16} />
      </a>
    </article>
  );
}
