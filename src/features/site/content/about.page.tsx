import { useLoaderData } from 'react-router';
import { PATHS } from '../../../shared/paths.ts';
import { atPlace, ofBusiness, ofPerson } from '../../../shared/text/french.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { type Head, type LoaderArgs, type Site, useSite } from '../../catalogue/client/site.ts';
import { dealerJsonLd } from '../../catalogue/client/structured-data.ts';
import type { DealershipSections } from '../../platform/settings/public-settings.ts';
import styles from './about.module.css';
import { ReviewCard } from './review-card.tsx';
import { WorkshopPicture } from './workshop-picture.tsx';

type Data = DealershipSections['about'];

export function meta({ data, site }: { data: Data; site: Site }): Head {
  const { name, slogan, address } = site.dealership;
  const location = address.city ? `, ${atPlace(address.city)}` : '';
  const reviews = data.reviews.length > 0 ? `${location && ','} et ce que ses clients en disent` : '';
  const story = hasStory(data) ? `L’histoire ${ofBusiness(name)}${location}${reviews}.` : `${name}${location}.`;
  return {
    title: 'À propos de nous',
    description: [slogan, story].filter(Boolean).join(' '),
    canonical: PATHS.about,
  };
}

export const jsonLd = import.meta.env.SSR ? dealerJsonLd : undefined;

export const loader = ({ catalogue }: LoaderArgs): Promise<Data> => catalogue.section('about');

function hasStory({ founder: { paragraphs, portrait } }: Pick<Data, 'founder'>): boolean {
  return paragraphs.length > 0 || portrait !== undefined;
}

export default function AboutPage() {
  const { founder, reviews, reviewsNote } = useLoaderData<typeof loader>();
  const { slogan } = useSite().dealership;
  const { timeline } = founder;
  const [newest, ...older] = reviews;
  const isTold = hasStory({ founder });
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
                <span>{text}</span>
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

function Story({ founder: { name, portrait, paragraphs } }: Pick<Data, 'founder'>) {
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
        <PageLink href={PATHS.contact}>Nous contacter</PageLink>
      </p>
    </section>
  );
}
