import { labelOf } from '../../../shared/labels.ts';
import { PATHS } from '../../../shared/paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ChatLink } from '../../../ui/chat-link.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Term } from '../../../ui/term.tsx';
import ticket from '../../../ui/ticket.module.css';
import { useSite } from '../../catalogue/client/site.ts';
import type { DealershipSections } from '../../platform/settings/public-settings.ts';
import { RateTicket } from '../../stock/rates/rate-ticket.tsx';
import type { Rate } from '../../stock/rates/rates.schema.ts';
import { RateFailure } from './rate-failure.tsx';
import { RouteDrawing } from './route-drawing.tsx';
import type { TripRequest } from './trip.ts';
import { TripForm } from './trip-form.tsx';
import styles from './vtc.module.css';
import { routeChatLink, transportChatLink } from './vtc-messages.ts';

type Props = {
  vtc: DealershipSections['vtc'];
  /** Null if the rates could not be read. */
  rates: Rate[] | null;
  trip: TripRequest | null;
  /** True if there are rates or a registered driver. */
  isOffered: boolean;
  /** True if rides start in Paris. The drawing then shows Paris. */
  isParisian: boolean;
};

export default function VtcView({ vtc, rates, trip, isOffered, isParisian }: Props) {
  const { dealership } = useSite();
  const { phone, chat } = dealership;
  return (
    <div className={styles.page}>
      <section className={`${ticket.band} ${styles.hero}`} data-drawn={isParisian || undefined}>
        <h1>{dealership.vtcTitle ?? labelOf('vtcHeading', dealership.interface)}</h1>
        <p className={styles.lead}>{dealership.vtcLine ?? leadOf(rates)}</p>
        <div className={styles.actions}>
          <ChatLink href={transportChatLink(chat)} className={buttonClass('chat', styles.ask)}>
            Demander un transport
          </ChatLink>
          {phone && (
            <a className={styles.call} href={phone.href}>
              <Icon name="phone" />
              {phone.shown}
            </a>
          )}
        </div>
        {isParisian && <RouteDrawing />}
      </section>
      {/* Shown only with a chat, because the form only prepares a message. */}
      {chat !== undefined && (
        <TripForm place={{ rates: rates ?? [], priceNote: vtc.priceNote, chat }} tripRequest={trip} />
      )}
      <Rates vtc={vtc} rates={rates} />
      {isOffered && (
        <section className={styles.note} aria-labelledby="autre-trajet">
          <h2 id="autre-trajet">Un autre trajet&nbsp;?</h2>
          <p>
            Une autre ville, un retour dans la nuit, un siège enfant&nbsp;: écrivez-nous, le prix vous est donné avant
            de réserver.
          </p>
          <ChatLink href={transportChatLink(chat)} className={buttonClass('ghost')}>
            {chat === undefined ? 'Nous contacter' : 'Écrire sur WhatsApp'}
          </ChatLink>
        </section>
      )}
      <Register vtc={vtc} />
    </div>
  );
}

function leadOf(rates: Props['rates']): string {
  const onRequest = 'Sur réservation préalable uniquement.';
  return rates?.length === 0 ? onRequest : `Un chauffeur, un prix connu d’avance. ${onRequest}`;
}

/** The driver's register entry and insurance. Shows nothing if both are absent. */
function Register({ vtc: { companyName, siren, registration, insurer } }: Pick<Props, 'vtc'>) {
  if (registration === undefined && insurer === undefined) return null;
  const operator = [
    companyName,
    siren && `SIREN ${siren}`,
    registration && `inscrit au registre des VTC sous le numéro ${registration}`,
  ].filter(Boolean);
  return (
    <p className={styles.register}>
      {operator.length > 0 && `Exploitant VTC\u00a0: ${operator.join(', ')}. `}
      {insurer !== undefined && `Responsabilité civile professionnelle\u00a0: ${insurer}.`}
    </p>
  );
}

function Rates({ vtc, rates }: Pick<Props, 'vtc' | 'rates'>) {
  const { dealership } = useSite();
  const style = dealership.interface;
  return (
    <section aria-labelledby="tarifs">
      <h2 id="tarifs">
        <Term of="currentRates" style={style} />
      </h2>
      {rates === null && <RateFailure />}
      {rates?.length === 0 && (
        <p className={styles.none}>
          Tarifs sur demande{' '}
          <ChatLink href={transportChatLink(dealership.chat)} className={buttonClass('ghost')}>
            Demander un prix
          </ChatLink>
        </p>
      )}
      {rates !== null && rates.length > 0 && (
        <>
          {vtc.priceNote !== undefined && (
            <p className={styles.covers}>
              {vtc.priceNote}, {vtc.tollsIncluded ? 'péages inclus' : 'péages non inclus'}.
            </p>
          )}
          <ul className={styles.tickets}>
            {rates.map((rate) => (
              <li key={rate.id}>
                <RateTicket
                  rate={rate}
                  style={style}
                  chat={routeChatLink(dealership.chat, rate)}
                  prepare={dealership.chat === undefined ? null : `${PATHS.vtc}?trajet=${rate.id}#demande`}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
