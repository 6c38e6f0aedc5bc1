import { QrCode } from '../../../admin-ui/qr-code.tsx';
import { addressLines } from '../../../shared/dealership.ts';
import type { PrintData, Sheet } from './print.schema.ts';
import styles from './windscreen-sheet.module.css';

export type PaperFormat = 'a4' | 'a5';

/** Longer names have smaller facts, all of one size still. */
const MAX_LARGE_CHARACTERS = 60;

const OFFERS = { sale: 'Occasion à vendre', rental: 'À louer' } as const;
const TERMS = {
  sale: 'Prix total TTC, hors frais d’immatriculation.',
  rental: 'Prix TTC. Location sans option d’achat. Devis gratuit sur demande.',
} as const;

/** One page of paper, black on white in every theme. A5 is A4 in smaller. */
export function WindscreenSheet({
  sheet,
  dealer,
  format,
}: {
  sheet: Sheet;
  dealer: PrintData['dealer'];
  format: PaperFormat;
}) {
  const { offer, facts, conditions, details, reference, url } = sheet;
  // Prices come last.
  const stub = facts.find(({ label }) => label.startsWith('Prix'));
  const isLong = facts.some(({ text }) => text.length > MAX_LARGE_CHARACTERS);
  return (
    <article className={styles.sheet} data-format={format} aria-label={`Affichette de ${sheet.title}`}>
      <header className={styles.head}>
        <DealerName dealer={dealer} />
        <p>{OFFERS[offer]}</p>
      </header>
      <dl className={styles.facts} data-offer={offer} data-long={isLong || undefined}>
        {facts.map(({ label, text }) => (
          <div key={label} data-stub={label === stub?.label || undefined}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.terms}>{TERMS[offer]}</p>
      {conditions.length > 0 && <Lines lines={conditions.map(({ term, text }) => ({ label: term, text }))} />}
      <div className={styles.foot}>
        <Lines lines={[...details, { label: 'Référence', text: reference }]} />
        <figure>
          <QrCode text={url} label="Code QR de la page du véhicule" className={styles.qr} />
          <figcaption>Photos et détails</figcaption>
        </figure>
      </div>
      <address className={styles.dealer}>
        {[dealer.name, ...addressLines(dealer.address)].join(', ')}
        {dealer.phone && ` · ${dealer.phone.shown}`}
      </address>
    </article>
  );
}

function DealerName({ dealer: { name, logo } }: Pick<PrintData, 'dealer'>) {
  if (logo === null) return <p className={styles.name}>{name}</p>;
  return <img className={styles.logo} src={logo.src} width={logo.width} height={logo.height} alt={name} />;
}

function Lines({ lines }: { lines: Sheet['details'] }) {
  return (
    <dl className={styles.lines}>
      {lines.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
