import { type ComponentProps, useState } from 'react';
import { QrCode } from '../../../admin-ui/qr-code.tsx';
import { addressLines } from '../../../shared/dealership.ts';
import { PictureOf } from '../../../ui/picture.tsx';
import { srcsetOf } from '../../platform/images/picture.ts';
import type { PrintData, Sheet, SheetLine } from './print.schema.ts';
import styles from './windscreen-sheet.module.css';

export type PaperFormat = 'a4' | 'a5';

/** If a fact is longer, all facts get smaller characters. */
const MAX_LARGE_CHARACTERS = 60;

/** Up to this number of lines, accessories are in two columns of larger characters. */
const FEW_LINES = 10;

/** With more lines of accessories, the facts get smaller characters. */
const MANY_LINES = 20;

const OFFERS = { sale: 'Occasion à vendre', rental: 'À louer' } as const;
const TERMS = {
  sale: 'Prix total TTC, hors frais d’immatriculation.',
  both: 'Prix TTC. Vente hors frais d’immatriculation, location sans option d’achat.',
  rental: 'Prix TTC. Location sans option d’achat. Devis gratuit sur demande.',
} as const;

/** Black and white in every theme. A5 is a smaller A4. */
export function WindscreenSheet({
  sheet,
  dealer,
  format,
}: {
  sheet: Sheet;
  dealer: PrintData['dealer'];
  format: PaperFormat;
}) {
  const { offer, facts, monthlyPrice, conditions, details, reference, url } = sheet;
  const isPrice = ({ label }: SheetLine) => label.startsWith('Prix');
  const size = sizeOf(sheet);
  return (
    <article className={styles.sheet} data-format={format} aria-label={`Affichette de ${sheet.title}`}>
      <header className={styles.head}>
        <DealerName dealer={dealer} />
        <p>{OFFERS[offer]}</p>
      </header>
      <div className={styles.offer} data-size={size}>
        <Lines lines={facts.filter((fact) => !isPrice(fact))} className={styles.facts} data-facts="" />
        <Lines lines={facts.filter(isPrice)} className={styles.prices} data-facts="" />
        {monthlyPrice !== '' && (
          <p className={styles.monthly}>
            Aussi en location : <strong>{monthlyPrice}</strong>
          </p>
        )}
        <p>{TERMS[monthlyPrice === '' ? offer : 'both']}</p>
      </div>
      <div className={styles.middle}>
        <Photo photo={sheet.photo} title={sheet.title} />
        <Lines lines={[...details, { label: 'Référence', text: reference }]} className={styles.lines} />
      </div>
      {conditions.length > 0 && (
        <div className={styles.conditions}>
          <Lines lines={conditions.map(({ term, text }) => ({ label: term, text }))} className={styles.lines} />
        </div>
      )}
      <Equipment equipment={sheet.equipment} />
      <div className={styles.foot}>
        <Dealer dealer={dealer} />
        <figure>
          <figcaption>Photos et détails</figcaption>
          <QrCode text={url} label="Code QR de la page du véhicule" className={styles.qr} />
        </figure>
      </div>
    </article>
  );
}

/** The law requires one size for all facts. */
function sizeOf({ facts, photo, equipment }: Sheet): 'small' | 'medium' | 'large' | 'largest' {
  if (facts.some(({ text }) => text.length > MAX_LARGE_CHARACTERS)) return 'small';
  if (equipment.lines > MANY_LINES) return 'medium';
  return photo === null ? 'largest' : 'large';
}

function DealerName({ dealer: { name, logo } }: Pick<PrintData, 'dealer'>) {
  if (logo === null) return <p className={styles.name}>{name}</p>;
  return <img className={styles.logo} src={logo.src} width={logo.width} height={logo.height} alt={name} />;
}

function Dealer({ dealer: { name, address, phone } }: Pick<PrintData, 'dealer'>) {
  return (
    <address className={styles.dealer}>
      <p>{name}</p>
      {addressLines(address).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {phone && <p className={styles.phone}>{phone.shown}</p>}
    </address>
  );
}

/** Uses no placeholder, because it would be visible beside a high picture. */
function Photo({ photo, title }: { photo: Sheet['photo']; title: string }) {
  const [isMissing, setIsMissing] = useState(false);
  if (photo === null || isMissing) return null;
  const srcset = photo.placeholder === '' ? undefined : srcsetOf(photo.src, photo.width);
  return (
    <div className={styles.photo} onErrorCapture={() => setIsMissing(true)}>
      <PictureOf picture={{ ...photo, placeholder: '' }} srcset={srcset} alt={title} sizes="960px" eager />
    </div>
  );
}

function Lines({ lines, ...props }: ComponentProps<'dl'> & { lines: readonly SheetLine[] }) {
  return (
    <dl {...props}>
      {lines.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt> <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Equipment({ equipment: { names, lines, more } }: Pick<Sheet, 'equipment'>) {
  if (names.length === 0) return null;
  return (
    <section className={styles.equipment} data-few={lines <= FEW_LINES || undefined}>
      <h2>Équipements</h2>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
        {more > 0 && <li>{more === 1 ? 'et 1 autre' : `et ${more} autres`}</li>}
      </ul>
    </section>
  );
}
