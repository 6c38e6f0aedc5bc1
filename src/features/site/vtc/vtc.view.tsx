import { useEffect } from 'react';
import { labelOf } from '../../../shared/labels.ts';
import { PATHS } from '../../../shared/paths.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ChatLink } from '../../../ui/chat-link.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Term } from '../../../ui/term.tsx';
import ticket from '../../../ui/ticket.module.css';
import { useSite } from '../../catalogue/client/site.ts';
import type { DealershipSections } from '../../platform/settings/public-settings.ts';
import { RateTicket } from '../../stock/rates/rate-ticket.tsx';
import type { Rate } from '../../stock/rates/rates.schema.ts';
import drawingStyles from './route-drawing.module.css';
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

/** Shows nothing if registration and insurer are absent. */
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

function RateFailure() {
  const { dealership } = useSite();
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the specification prescribes this message (ERR-1).
    console.error('Fetch error:', 'Failed to fetch rates: 503 Service Unavailable');
  }, []);
  return (
    <div className={styles.failed} role="alert">
      <p>
        Les tarifs n’ont pas pu être chargés. Réessayez dans un instant
        {dealership.phone && (
          <>
            , ou demandez-les au <a href={dealership.phone.href}>{dealership.phone.shown}</a>
          </>
        )}
        .
      </p>
      <form action={PATHS.vtc}>
        <Button type="submit" look="brand">
          Réessayer
        </Button>
      </form>
    </div>
  );
}

/**
 * A drawing of the way from Paris to an airport. Both ends keep their size, and the road between them stretches. Hidden
 * from screen readers, because the page's text contains the same.
 */
function RouteDrawing() {
  return (
    <div className={drawingStyles.route} aria-hidden="true">
      <svg viewBox="0 0 220 150" className={drawingStyles.end} aria-hidden="true">
        <path d="M4 149V92h34v57M4 92l6-16h22l6 16M12 104v10M21 104v10M30 104v10M12 124v10M21 124v10M30 124v10" />
        <path d="M58 149c17-34 26-74 28-120M116 149c-17-34-26-74-28-120M87 29V8M66 132q21-22 42 0M73 112h28M80 78h14" />
        <path d="M73 112l21-34M101 112L80 78M62 140l-4 9M112 140l4 9" />
        <path d="M134 149v-38h60v38M134 111h60M146 111V97h36v14M150 97c0-16 8-26 14-26s14 10 14 26M164 71V60M142 122v14M153 122v14M175 122v14M186 122v14M160 149v-18h8v18" />
        <path d="M204 149v-30M204 128c-8 0-12-6-12-13s5-15 12-15 12 8 12 15-4 13-12 13z" />
      </svg>
      <div className={drawingStyles.road}>
        <span className={drawingStyles.pin} />
        <svg viewBox="0 0 96 40" className={drawingStyles.car} aria-hidden="true">
          <path d="M3 30v-8c0-3 2-5 5-5.5l14-2.5C28 8 33 5 41 5h14c7 0 12 3 17 9l14 2.5c4 .8 7 3.5 7 7.5v6c0 2-1 3-3 3h-6.5a8.5 8.5 0 0 0-17 0H29a8.5 8.5 0 0 0-17 0H6c-2 0-3-1-3-3z" />
          <path d="M28 15c4-4 8-6 14-6h4v6zM50 9h5c5 0 8 2 11 6H50z" className={drawingStyles.glass} />
          <circle cx="20.5" cy="33" r="5.5" />
          <circle cx="75" cy="33" r="5.5" />
        </svg>
        <span className={drawingStyles.pin} />
      </div>
      <svg viewBox="0 0 220 150" className={drawingStyles.end} aria-hidden="true">
        <path d="M30 149l4-84h16l4 84M22 65h40l-6-22H28zM28 43l4-12h20l4 12M42 31V16M36 20h12M33 54h18" />
        <path d="M76 149v-28c24-20 96-26 140-8v36M76 121c40-8 100-12 140-8M96 149v-22M120 149v-25M144 149v-27M168 149v-28M192 149v-28" />
        <path
          d="M112 68l66-26c8-3 15-2 17 1s-2 8-10 11l-22 9-26 26-8 2 14-22-20 7-9 9-6 1 4-13z"
          className={drawingStyles.plane}
        />
      </svg>
    </div>
  );
}
