import type { Interface } from '../../../shared/money.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ChatLink } from '../../../ui/chat-link.tsx';
import { Price } from '../../../ui/price.tsx';
import ticket from '../../../ui/ticket.module.css';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './rate-ticket.module.css';
import type { Rate } from './rates.schema.ts';

type Props = {
  rate: Rate;
  style: Interface;
  chat: string;
  /** Address of the page with this route already chosen in its form. Null if the page has no form. */
  prepare: string | null;
};

export function RateTicket({ rate, style, chat, prepare }: Props) {
  return (
    <article className={`${ticket.ticket} ${styles.ticket}`} data-id={rate.id}>
      <div className={styles.route}>
        <h3>{rate.title}</h3>
        <ChatLink href={chat} about={rate.title} className={buttonClass('chat')}>
          Demande
        </ChatLink>
        {prepare !== null && (
          <a href={prepare} className={buttonClass('text')} data-prepare={rate.id}>
            Préparer<VisuallyHidden> {rate.title}</VisuallyHidden>
          </a>
        )}
      </div>
      <p className={`${ticket.beside} ${styles.stub}`}>
        <Price price={rate.price} style={style} className={`${ticket.price} ${styles.price}`} />
        {rate.price.trim() !== '' && <small className="fine faint">TTC, forfait</small>}
      </p>
    </article>
  );
}
