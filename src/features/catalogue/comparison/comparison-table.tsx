import { Fragment } from 'react';
import { cardTypeOf, detailPath, type VehicleKind } from '../../../shared/paths.ts';
import { useFocusAfterRemoval } from '../../../ui/dialog/use-focus-after-removal.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { Price } from '../../../ui/price.tsx';
import { WholeWords } from '../../../ui/whole-words.tsx';
import { VehiclePicture } from '../../platform/images/vehicle-picture.tsx';
import type { Card } from '../../stock/vehicles/card.ts';
import { VehicleBadges } from '../../stock/vehicles/status/vehicle-badges.tsx';
import type { Vehicle } from '../../stock/vehicles/vehicle.ts';
import { useSite } from '../client/site.ts';
import type { Compared } from '../favourites/compare-address.ts';
import { comparePath } from '../favourites/id-params.ts';
import { SaveButton } from '../favourites/save-button.tsx';
import type { LocalizedText } from '../vehicle-page/sections/detail-rows.ts';
import { ColumnPosition } from './column-position.tsx';
import styles from './comparison.module.css';
import type { ComparedRow, ComparedSection } from './comparison-rows.ts';

type Props = {
  kind: VehicleKind;
  vehicles: readonly Vehicle[];
  cards: readonly Card[];
  sections: readonly ComparedSection[];
  compared: Compared;
};

/** A row for what is compared, a column for each vehicle. On a phone one column is shown at a time, beside the rows' names. */
export function ComparisonTable({ kind, vehicles, cards, sections, compared }: Props) {
  const ids = vehicles.map(({ id }) => id);
  return (
    <ColumnPosition names={vehicles.map(({ title }) => title)}>
      <table className={styles.table} data-columns={vehicles.length}>
        <caption className="visually-hidden">
          {vehicles.map(({ title }) => title).join(', ')} : prix, caractéristiques et équipements
        </caption>
        <thead>
          <tr>
            <td />
            {cards.map((card) => (
              <ColumnHead
                key={card.id}
                card={card}
                path={detailPath(cardTypeOf(kind), card.id)}
                without={comparePath(
                  kind,
                  ids.filter((id) => id !== card.id),
                  compared.isDifferencesOnly,
                )}
              />
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
    </ColumnPosition>
  );
}

/** What the vehicle is, and that it is sold or reserved where it is. The column is called by its title alone. */
function ColumnHead({ card, path, without }: { card: Card; path: string; without: string }) {
  const { hiddenBadges } = useSite().dealership;
  const head = useFocusAfterRemoval<HTMLTableCellElement>(nextRemoval);
  return (
    <th ref={head} scope="col" aria-label={card.title}>
      <div className={styles.head}>
        {card.img && (
          <VehiclePicture picture={card.img} alt="" sizes="(min-width: 64em) 20em, 60vw" className={styles.picture} />
        )}
        <VehicleBadges badges={card.badges} hidden={hiddenBadges} />
        <PageLink href={path}>
          <WholeWords text={card.title} />
        </PageLink>
        {card.badges.includes('sold') && <p>Ce véhicule est vendu : il n’a plus de prix.</p>}
        <div className={styles.tools}>
          <PageLink href={without} follow="in-place" className={styles.remove}>
            Retirer<span className="visually-hidden"> {card.title} de la comparaison</span>
          </PageLink>
          {!card.badges.includes('sold') && <SaveButton card={card} />}
        </div>
      </div>
    </th>
  );
}

/** 'Retirer' of the column after the removed one, else of the one before it; the page's heading where there is none. */
function nextRemoval({ nextElementSibling, previousElementSibling }: Element): HTMLElement | null {
  const neighbour = (nextElementSibling ?? previousElementSibling)?.querySelector<HTMLElement>(`.${styles.remove}`);
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
        {isDifferent && <span className="visually-hidden">différent</span>}
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
        <span className="visually-hidden">non renseigné</span>
      </Fragment>
    );
  return isPrice ? (
    <Price price={value.text} style={style} className={styles.price} />
  ) : (
    <span lang={value.lang}>{value.text}</span>
  );
}
