import type { ReactNode } from 'react';
import { vehiclesChatLink } from '../../../shared/chat.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ShareMenu } from '../../../ui/share-menu.tsx';
import { useSite } from '../client/site.ts';
import { availableOf, type Entry } from './entry.ts';
import styles from './selection.module.css';

type Props = {
  entries: readonly Entry[];
  /** Absolute address of this selection. */
  address: string;
  children: ReactNode;
};

/** A message to the dealer about all of them, and the selection's address to send to somebody. */
export function SelectionActions({ entries, address, children }: Props) {
  const { dealership, origin } = useSite();
  const available = availableOf(entries, origin);
  return (
    <div className={styles.actions}>
      {available.length > 0 && (
        <a
          className={styles.chat}
          href={vehiclesChatLink(dealership.chat, available)}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="chat" />
          Demander {available.length > 1 ? 'ces véhicules' : 'ce véhicule'}
          <span className="visually-hidden"> (ouvre WhatsApp)</span>
        </a>
      )}
      {entries.length > 0 && <ShareMenu title={`Sélection de véhicules, ${dealership.name}`} address={address} />}
      {children}
    </div>
  );
}
