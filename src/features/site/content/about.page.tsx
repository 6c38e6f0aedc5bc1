import { useLoaderData } from 'react-router';
import type { DealershipSections } from '../../../shared/dealership.ts';
import { PATHS } from '../../../shared/paths.ts';
import { atPlace, ofBusiness, ofPerson } from '../../../shared/text/french.ts';
import { type Head, type LoaderArgs, type Site, useSite } from '../../catalogue/client/site.ts';
import { dealerData } from '../../catalogue/client/structured-data.ts';
import styles from './about.module.css';
import { ReviewCard } from './review-card.tsx';
import { WorkshopPicture } from './workshop-picture.tsx';

type Data = DealershipSections['about'];

export function meta({ site }: { site: Site }): Head {
  const { name, slogan, address } = site.dealership;
  return {
    title: 'À propos de nous',
    description: `${slogan} L’histoire ${ofBusiness(name)}, ${atPlace(address.city)}, et ce que ses clients en disent.`,
    canonical: PATHS.about,
    jsonLd: [dealerData(site)],
  };
}

export const loader = ({ catalogue }: LoaderArgs): Promise<Data> => catalogue.section('about');

export default function AboutPage() {
  const { founder, reviews, reviewsNote } = useLoaderData() as Data;
  const { dealership } = useSite();
  const { portrait, timeline, paragraphs } = founder;
  const [newest, ...older] = reviews;
  return (
    <div className={styles.page}>
      <div className={styles.opening}>
        <header>
          <h1>À propos de nous</h1>
          <p className={styles.lead}>{dealership.slogan}</p>
        </header>
        <section className={styles.story} aria-labelledby="histoire">
          {portrait && <img className={styles.portrait} src={portrait.src} alt={portrait.alt} />}
          <h2 id="histoire">L’histoire {ofPerson(founder.name)}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      </div>
      {!portrait && <WorkshopPicture />}
      {timeline.length > 0 && (
        <section aria-labelledby="dates">
          <h2 id="dates" className="visually-hidden">
            Quelques dates
          </h2>
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
