import { type Kind, useOpenModal } from '../../admin-ui/modal.ts';
import styles from './floating-bar.module.css';

/** In the specification's words (ADMP-7). */
const ENTRIES: { kind: Kind; label: string }[] = [
  { kind: 'cars', label: '+ Voiture' },
  { kind: 'brands', label: '+ Marque' },
  { kind: 'trucks', label: '+ Camion' },
  { kind: 'rates', label: '+ Tarif' },
];

/** Buttons that add a row from any page: bottom right, or along the lower edge of a phone, where the page leaves room. */
export function FloatingBar() {
  const open = useOpenModal();
  return (
    <section className={styles.bar} aria-label="Ajouter">
      {ENTRIES.map(({ kind, label }) => (
        <button key={kind} type="button" onClick={() => open({ kind, mode: 'new' })}>
          {label}
        </button>
      ))}
    </section>
  );
}
