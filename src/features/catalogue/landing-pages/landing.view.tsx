import { searchChatLink } from '../../../shared/chat/chat.ts';
import { LIST_NAMES, listPath } from '../../../shared/paths.ts';
import { atBusiness } from '../../../shared/text/french.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ChatLink } from '../../../ui/chat-link.tsx';
import { Icon } from '../../../ui/icon.tsx';
import ticket from '../../../ui/ticket.module.css';
import type { Card } from '../../stock/vehicles/card.ts';
import type { LandingFacts, LandingSubject } from '../client/landing.ts';
import { useSite } from '../client/site.ts';
import { RESULTS_ID } from '../filters/list-ids.ts';
import { landingHeading, landingSentences, shortLabel } from '../landings/landing-labels.ts';
import { BesideDrawing } from '../list/list-drawing.tsx';
import row from '../list/results/card-row.module.css';
import { VehicleCard } from '../list/results/vehicle-card.tsx';
import styles from './landing.module.css';

type LandingData = {
  subject: LandingSubject;
  facts: LandingFacts;
  /** Path and query of the list that shows all these vehicles. */
  list: string;
  cards: Card[];
};

export default function LandingView({ subject, facts, list, cards }: LandingData) {
  const { dealership } = useSite();
  const heading = landingHeading(subject, facts, dealership.parts);
  return (
    <div className="stack gap-6">
      <div className={`${ticket.band} ${styles.opening}`}>
        <BesideDrawing kind={subject.kind}>
          <nav aria-label="Fil d’Ariane" className={styles.breadcrumb}>
            <a href={listPath(subject.kind)}>{LIST_NAMES[subject.kind]}</a>
            <span aria-hidden="true">/</span>
            <span aria-current="page">{shortLabel(subject, dealership.parts)}</span>
          </nav>
          <h1>{heading}</h1>
          {landingSentences(subject, facts, dealership).map((sentence) => (
            <p key={sentence} className={styles.fact}>
              {sentence}
            </p>
          ))}
        </BesideDrawing>
      </div>
      {cards.length === 0 ? (
        <Nothing subject={subject} />
      ) : (
        <section id={RESULTS_ID} aria-label="Véhicules">
          <ul className={`stack gap-4 flat ${row.cards}`}>
            {cards.map((card, i) => (
              <li key={card.id}>
                <VehicleCard card={card} eager={i === 0} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {cards.length > 0 && (
        <a href={list} className={buttonClass('text')}>
          <span>
            {facts.count > cards.length ? `Voir les ${facts.count} dans la liste` : 'Trier et filtrer dans la liste'}
          </span>
          <Icon name="forward" />
        </a>
      )}
    </div>
  );
}

function Nothing({ subject }: Pick<LandingData, 'subject'>) {
  const { dealership } = useSite();
  const isCar = subject.kind === 'cars';
  const noun = isCar ? 'une voiture' : dealership.parts.rental ? 'un camion à louer' : 'un camion';
  return (
    <div className={styles.nothing}>
      <p>
        Aucun véhicule de cette sorte n’est au catalogue en ce moment. Voyez les autres, ou demandez-nous : nous
        cherchons pour vous.
      </p>
      <p className={styles.ways}>
        <a href={listPath(subject.kind)} className={buttonClass('text')}>
          <span>{isCar ? 'Voir toutes les voitures' : 'Voir tous les camions'}</span>
          <Icon name="forward" />
        </a>
        <ChatLink
          className={buttonClass('chat')}
          href={searchChatLink(dealership.chat, noun, [shortLabel(subject, dealership.parts)])}
        >
          Demander {atBusiness(dealership.name)}
        </ChatLink>
      </p>
    </div>
  );
}
