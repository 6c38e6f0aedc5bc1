import { labelOf } from '../../../../shared/labels.ts';
import { formatPrice } from '../../../../shared/money.ts';
import { buttonClass } from '../../../../ui/button.tsx';
import { ChatLink } from '../../../../ui/chat-link.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Price } from '../../../../ui/price.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { isAmount, type PriceTag } from '../../../stock/vehicles/card.ts';
import { useSite } from '../../client/site.ts';
import type { DatesAnswer } from '../../rental-estimate/dates.ts';
import styles from './contact-bar.module.css';

type Props = {
  first: PriceTag | undefined;
  chat: string;
  answer: DatesAnswer | undefined;
};

/** In a wide window, this part is beside the pictures. On a phone, it is a fixed bar at the bottom. */
export function ContactBar({ first, chat, answer }: Props) {
  const { dealership } = useSite();
  const dated = answer?.chat ? answer : undefined;
  return (
    <div className={`screen-only stack gap-3 ${styles.contact}`}>
      {dated ? (
        <p className={styles.reminder} aria-hidden="true">
          <span>
            {isAmount(dated.price)
              ? `≈ ${formatPrice(dated.price, dealership.interface)}`
              : dated.price.replace(/^Prix s/, 'S')}
          </span>
          <small>{` ${dated.period}`}</small>
        </p>
      ) : (
        first && (
          <p className={styles.reminder} aria-hidden="true">
            <Price price={first.price} style={dealership.interface} unit={first.unit} />
          </p>
        )
      )}
      <ChatLink className={buttonClass('chat', styles.chat)} href={dated?.chat ?? chat}>
        {labelOf('contact', dealership.interface)}
      </ChatLink>
      {dealership.phone && (
        <a className={buttonClass('ghost', `numbers ${styles.phone}`)} href={dealership.phone.href}>
          <Icon name="phone" />
          <VisuallyHidden>Appeler le </VisuallyHidden>
          <span className={styles.number}>{dealership.phone.shown}</span>
        </a>
      )}
    </div>
  );
}
