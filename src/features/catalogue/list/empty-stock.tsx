import { searchChatLink } from '../../../shared/chat/chat.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ChatLink } from '../../../ui/chat-link.tsx';
import { Term } from '../../../ui/term.tsx';
import { useSite } from '../client/site.ts';
import { RESULTS_ID } from '../filters/list-ids.ts';
import styles from './results/nothing-found.module.css';

const LABELS = {
  cars: { term: 'noCar', text: 'Aucune voiture n’est proposée pour le moment.', noun: 'une voiture' },
  trucks: { term: 'noTruck', text: 'Aucun camion n’est proposé pour le moment.', noun: 'un camion' },
} as const;

export function EmptyStock({ kind }: { kind: VehicleKind }) {
  const { dealership } = useSite();
  const { term, text, noun } = LABELS[kind];
  const sought = kind === 'trucks' && dealership.parts.rental ? `${noun} à louer` : noun;
  return (
    <section id={RESULTS_ID} tabIndex={-1} aria-label="Résultats" className={styles.nothing}>
      <span className={`${styles.drawing} ${kind === 'cars' ? styles.car : styles.truck}`} aria-hidden="true" />
      <p className={styles.title}>
        <Term of={term} style={dealership.interface} />
      </p>
      <p>{text} Revenez bientôt, ou demandez-nous ce que vous cherchez.</p>
      <div className={styles.actions}>
        <ChatLink className={buttonClass('chat')} href={searchChatLink(dealership.chat, sought, [])}>
          Nous contacter
        </ChatLink>
      </div>
    </section>
  );
}
