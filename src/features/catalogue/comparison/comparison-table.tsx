import { Fragment } from 'react';
import type { LocalizedText } from '../../../shared/labels.ts';
import { cardTypeOf, detailPath, type VehicleKind } from '../../../shared/paths.ts';
import { useFocusAfterRemoval } from '../../../ui/dialog/use-focus-after-removal.ts';
import { Price } from '../../../ui/price.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { WholeWords } from '../../../ui/whole-words.tsx';
import { VehiclePicture } from '../../platform/images/vehicle-picture.tsx';
import type { Card } from '../../stock/vehicles/card.ts';
import { VehicleBadges } from '../../stock/vehicles/status/vehicle-badges.tsx';
import type { Vehicle } from '../../stock/vehicles/vehicle.ts';
import { InPlaceLink } from '../client/in-place-link.tsx';
import { useSite } from '../client/site.ts';
import type { Compared } from '../favourites/compare-address.ts';
import { comparePath } from '../favourites/id-params.ts';
import { FavouriteButton } from '../favourites/vehicle-buttons.tsx';
import styles from './comparison.module.css';
import type { ComparedRow, ComparedSection } from './comparison-rows.ts';

type Props = {
  kind: VehicleKind;
  vehicles: readonly Vehicle[];
  cards: readonly Card[];
  sections: readonly ComparedSection[];
  prices: readonly ComparedRow[];
  compared: Compared;
};

/** On a phone, the columns use the whole width, and each row's name is above its values. */
export function ComparisonTable({ kind, vehicles, cards, sections, prices, compared }: Props) {
  const ids = vehicles.map(({ id }) => id);
  return (
    <table className={styles.table} data-columns={vehicles.length}>
      <VisuallyHidden as="caption">
        {`${vehicles.map(({ title }) => title).join(', ')}\u00a0: prix, caractéristiques et équipements`}
      </VisuallyHidden>
      <thead>
        <tr>
          <td />
          {cards.map((card) => (
            <ColumnTools
              key={card.id}
              card={card}
              without={comparePath(
                kind,
                ids.filter((id) => id !== card.id),
                compared.isDifferencesOnly,
              )}
            />
          ))}
        </tr>
        <tr className={styles.names}>
          <td />
          {cards.map((card, i) => (
            <th key={card.id} scope="col" aria-label={card.title}>
              <a href={detailPath(cardTypeOf(kind), card.id)}>
                <WholeWords text={card.title} />
              </a>
              {card.badges.includes('sold') ? (
                <p>Ce véhicule est vendu : il n’a plus de prix.</p>
              ) : (
                <HeadPrices prices={prices} column={i} />
              )}
            </th>
          ))}
        </tr>
      </thead>
      {sections.map(({ title, rows }) => (
        <tbody key={title}>
          <tr className={styles.section}>
            <th scope="rowgroup" colSpan={vehicles.length + 1}>
              <span>{title}</span>
            </th>
          </tr>
          {rows.map((row) => (
            <Row key={row.key} row={row} ids={ids} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function HeadPrices({ prices, column }: { prices: readonly ComparedRow[]; column: number }) {
  const { interface: style } = useSite().dealership;
  const given = prices.filter(({ values }) => values[column]);
  const [sale, rental] = [given.find(({ key }) => key === 'sale_price'), given.find(({ key }) => key !== 'sale_price')];
  return [sale, rental].map(
    (row) =>
      row && (
        <p key={row.key} className={styles.headPrice} aria-hidden="true">
          <Price price={row.values[column]?.text ?? ''} style={style} unit={row.unit} />
        </p>
      ),
  );
}

function ColumnTools({ card, without }: { card: Card; without: string }) {
  const { hiddenBadges } = useSite().dealership;
  const head = useFocusAfterRemoval<HTMLTableCellElement>(nextRemoval);
  return (
    <td ref={head}>
      <div className={styles.head}>
        {card.img && (
          <VehiclePicture picture={card.img} alt="" sizes="(min-width: 64em) 20em, 50vw" className={styles.picture} />
        )}
        <VehicleBadges badges={card.badges} hidden={hiddenBadges} />
        <div className={`screen-only row gap-2 ${styles.tools}`}>
          <InPlaceLink href={without} className="touch-target small" data-remove="">
            Retirer<VisuallyHidden> {card.title} de la comparaison</VisuallyHidden>
          </InPlaceLink>
          {!card.badges.includes('sold') && <FavouriteButton card={card} />}
        </div>
      </div>
    </td>
  );
}

/** Returns the element to focus after a removal: « Retirer » of a neighbouring column. Without one, the heading. */
function nextRemoval({ nextElementSibling, previousElementSibling }: Element): HTMLElement | null {
  const neighbour = (nextElementSibling ?? previousElementSibling)?.querySelector<HTMLElement>('[data-remove]');
  return neighbour ?? document.querySelector<HTMLElement>('main h1');
}

function Row({
  row: { label, values, isPrice = false, isDifferent },
  ids,
}: {
  row: ComparedRow;
  ids: readonly number[];
}) {
  return (
    <tr data-different={isDifferent || undefined}>
      <th scope="row">
        <span lang={label.lang}>{label.text}</span>
        {isDifferent && <VisuallyHidden>différent</VisuallyHidden>}
      </th>
      {values.map((value, i) => (
        <td key={ids[i]}>
          <Value value={value} isPrice={isPrice} />
        </td>
      ))}
    </tr>
  );
}

function Value({ value, isPrice }: { value: LocalizedText | null; isPrice: boolean }) {
  const { interface: style } = useSite().dealership;
  if (value === null)
    return (
      <Fragment>
        <span aria-hidden="true">—</span>
        <VisuallyHidden>non renseigné</VisuallyHidden>
      </Fragment>
    );
  return isPrice ? (
    <Price price={value.text} style={style} className={styles.price} />
  ) : (
    <span lang={value.lang}>{value.text}</span>
  );
}
