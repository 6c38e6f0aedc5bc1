import { searchChatLink } from '../../../../shared/chat/chat.ts';
import type { Parts } from '../../../../shared/dealership.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { listPath } from '../../../../shared/paths.ts';
import { atBusiness } from '../../../../shared/text/french.ts';
import { buttonClass } from '../../../../ui/button.tsx';
import { ChatLink } from '../../../../ui/chat-link.tsx';
import { useFocusAfterRemoval } from '../../../../ui/dialog/use-focus-after-removal.ts';
import pill from '../../../../ui/pill-link.module.css';
import { Term } from '../../../../ui/term.tsx';
import type { SingleOffer } from '../../../stock/vehicles/fields/choices.ts';
import { InPlaceLink } from '../../client/in-place-link.tsx';
import { listAddress } from '../../client/list-query.ts';
import { useSite } from '../../client/site.ts';
import { activeFilters, type Restriction, withoutRestriction } from '../../filters/active-filters.ts';
import { RESULTS_ID } from '../../filters/list-ids.ts';
import type { Listing } from '../listing.ts';
import styles from './nothing-found.module.css';

const MAX_RELAXATIONS = 3;

export function NothingFound({ kind, listing }: { kind: VehicleKind; listing: Listing }) {
  const { dealership, fuels } = useSite();
  const element = useFocusAfterRemoval<HTMLDivElement>(() => document.getElementById(RESULTS_ID));
  const { query, relaxations, corrections } = listing;
  const style = dealership.interface;
  const active = activeFilters(query, { kind, brands: listing.facets.marque, options: listing.facets, fuels, style });
  const textOf = (restriction: Restriction) =>
    restriction === 'q'
      ? `« ${query.q} »`
      : active
          .filter((one) => one.restriction === restriction)
          .map(({ text }) => text)
          .join(', ');
  const criteria = [...(query.q === '' ? [] : [textOf('q')]), ...active.map(({ text }) => text)];
  const noun = soughtNoun(kind, query.offer, dealership.parts);
  return (
    <div ref={element} className={styles.nothing}>
      <Nothing kind={kind} />
      <p>Aucun véhicule ne correspond. Élargissez votre recherche, ou demandez-nous : nous cherchons pour vous.</p>
      {corrections.map(({ q, remaining, without }) => (
        <p key={q} className={styles.correction}>
          <InPlaceLink className={pill.link} href={listAddress(kind, { ...query, q, page: 1 })}>
            {without === undefined ? `Vouliez-vous dire ${q}\u00a0?` : `${q}, sans « ${without} »`}
          </InPlaceLink>{' '}
          <span>{countOf(kind, remaining)}</span>
        </p>
      ))}
      {relaxations.length > 0 && (
        <ul className={styles.relaxations} aria-label="Élargir la recherche">
          {relaxations.slice(0, MAX_RELAXATIONS).map(({ restriction, remaining }) => (
            <li key={restriction}>
              <InPlaceLink className={pill.link} href={listAddress(kind, withoutRestriction(query, restriction))}>
                <span>{`Sans ${textOf(restriction)}`}</span>
                <span>{countOf(kind, remaining)}</span>
              </InPlaceLink>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        {criteria.length > 0 && (
          <InPlaceLink href={listPath(kind)} className={buttonClass('text')}>
            Réinitialiser les filtres
          </InPlaceLink>
        )}
        <ChatLink className={buttonClass('chat')} href={searchChatLink(dealership.chat, noun, criteria)}>
          Demander {atBusiness(dealership.name)}
        </ChatLink>
      </div>
    </div>
  );
}

const EMPTY = {
  cars: 'Aucune voiture n’est proposée pour le moment.',
  trucks: 'Aucun camion n’est proposé pour le moment.',
};

/** Shown instead of filters and results if the stock has no vehicle. */
export function EmptyStock({ kind }: { kind: VehicleKind }) {
  const { chat, parts } = useSite().dealership;
  return (
    <section id={RESULTS_ID} tabIndex={-1} aria-label="Résultats" className={styles.nothing}>
      <Nothing kind={kind} />
      <p>{EMPTY[kind]} Revenez bientôt, ou demandez-nous ce que vous cherchez.</p>
      <div className={styles.actions}>
        <ChatLink className={buttonClass('chat')} href={searchChatLink(chat, soughtNoun(kind, null, parts), [])}>
          Nous contacter
        </ChatLink>
      </div>
    </section>
  );
}

function Nothing({ kind }: { kind: VehicleKind }) {
  const { dealership } = useSite();
  return (
    <>
      <span className={`${styles.drawing} ${kind === 'cars' ? styles.car : styles.truck}`} aria-hidden="true" />
      <p className={styles.title}>
        <Term of={kind === 'cars' ? 'noCar' : 'noTruck'} style={dealership.interface} />
      </p>
    </>
  );
}

/** Returns a noun such as 'une voiture à acheter'. If no offer is chosen, a truck is 'à louer' where trucks are. */
function soughtNoun(kind: VehicleKind, offer: SingleOffer | null, { rental }: Pick<Parts, 'rental'>): string {
  const isForRent = offer === 'rental' || (kind === 'trucks' && rental);
  const purpose = offer === 'sale' ? ' à acheter' : isForRent ? ' à louer' : '';
  return `${kind === 'cars' ? 'une voiture' : 'un camion'}${purpose}`;
}

function countOf(kind: VehicleKind, count: number): string {
  return `${count} ${kind === 'cars' ? 'voiture' : 'camion'}${count > 1 ? 's' : ''}`;
}
