import { PATHS } from '../../../shared/paths.ts';
import { ofPerson } from '../../../shared/text/french.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useSite } from '../../catalogue/client/site.ts';
import type { DealershipSections } from '../../platform/settings/public-settings.ts';
import styles from './about.module.css';
import { ReviewCard } from './review-card.tsx';
import { WorkshopPicture } from './workshop-picture.tsx';

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

/** A site in preparation announces the story. An open site shows only what is known. */
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
