import type { ReactNode } from 'react';
import { vehiclesChatLink } from '../../../shared/chat/chat.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ChatLink } from '../../../ui/chat-link.tsx';
import { ShareMenu } from '../../../ui/share-menu.tsx';
import { useSite } from '../client/site.ts';
import { availableOf, type SelectionItem } from './entry.ts';
import styles from './selection.module.css';

type Props = {
  entries: readonly SelectionItem[];
  address: string;
  children: ReactNode;
};

export function SelectionActions({ entries, address, children }: Props) {
  const { dealership, origin } = useSite();
  const available = availableOf(entries, origin);
  return (
    <div className={styles.actions}>
      {available.length > 0 && (
        <ChatLink className={buttonClass('chat')} href={vehiclesChatLink(dealership.chat, available)}>
          {available.length > 1 ? 'Demander ces véhicules' : 'Demander ce véhicule'}
        </ChatLink>
      )}
      {entries.length > 0 && <ShareMenu title={`Sélection de véhicules, ${dealership.name}`} address={address} />}
      {children}
    </div>
  );
}
