import type { Interface } from '../../shared/money.ts';
import { ChatLink } from '../../ui/chat-link.tsx';
import { Price } from '../../ui/price.tsx';
import type { Rate } from './rate.ts';
import styles from './rate-ticket.module.css';

/** A rate as a card of the public page: route, price, and a chat link that names it (VTC-2). */
export function RateTicket({ rate, style, chat }: { rate: Rate; style: Interface; chat: string }) {
  return (
    <article className={styles.ticket} data-id={rate.id}>
      <div className={styles.route}>
        <h3>{rate.title}</h3>
        <ChatLink href={chat} about={rate.title} className={styles.ask}>
          Demande
        </ChatLink>
      </div>
      <p className={styles.stub}>
        <Price price={rate.price} style={style} className={styles.price} />
        {rate.price.trim() !== '' && <small>TTC, forfait</small>}
      </p>
    </article>
  );
}
