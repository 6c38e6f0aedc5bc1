import { labelOf } from '../../../../shared/labels.ts';
import { buttonClass } from '../../../../ui/button.tsx';
import { ChatLink } from '../../../../ui/chat-link.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Price } from '../../../../ui/price.tsx';
import type { PriceTag } from '../../../stock/vehicles/card.ts';
import { useSite } from '../../client/site.ts';
import styles from './contact-bar.module.css';

/** Next to the pictures on wide screens; on a phone a fixed bar at the bottom (CDET-5, CDET-9). */
export function ContactBar({ first, chat }: { first: PriceTag | undefined; chat: string }) {
  const { dealership } = useSite();
  return (
    <div className={styles.contact}>
      {first && (
        <p className={styles.reminder} aria-hidden="true">
          <Price price={first.price} style={dealership.interface} unit={first.unit} />
        </p>
      )}
      <ChatLink className={buttonClass('chat', styles.chat)} href={chat}>
        {labelOf('contact', dealership.interface)}
      </ChatLink>
      {dealership.phone && (
        <a className={buttonClass('ghost', styles.phone)} href={dealership.phone.href}>
          <Icon name="phone" />
          <span className="visually-hidden">Appeler le </span>
          <span className={styles.number}>{dealership.phone.shown}</span>
        </a>
      )}
    </div>
  );
}
