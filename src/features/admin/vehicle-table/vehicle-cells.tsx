import type { ReactNode } from 'react';
import { AdminIcon } from '../../../admin-ui/admin-icon.tsx';
import { useAdminContext } from '../../../admin-ui/session/admin-context.ts';
import { useList } from '../../../admin-ui/session/server-state.ts';
import { useDates } from '../../../admin-ui/session/use-dates.ts';
import { CellText } from '../../../admin-ui/table/cell-text.tsx';
import { dayOfMoment } from '../../../shared/dates/dates.ts';
import { formatNumber } from '../../../shared/money.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { WholeWords } from '../../../ui/whole-words.tsx';
import { brands } from '../../stock/brands/brands.client.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import { fetchingText } from '../../stock/vehicles/fetching-text.ts';
import { daysInStock } from '../../stock/vehicles/status/days-in-stock.ts';
import type { RecentInterest } from '../statistics/statistics.schema.ts';
import { contactsText, viewsText } from '../statistics/statistics-labels.ts';
import { OutPill } from './status/out-pill.tsx';
import { reservationTexts } from './status/returns.ts';
import { StatusMenu } from './status/status-menu.tsx';
import styles from './vehicle-cells.module.css';
import { rowPrices } from './vehicle-prices.ts';

/**
 * The content of a row except the vehicle's name. `wide` has one node for each cell. `second` is the same content for a
 * second line.
 */
type Cells = { wide: ReactNode[]; second: ReactNode };

export function useCells(
  kind: VehicleKind,
  interest: ReadonlyMap<number, RecentInterest>,
): (row: AdminVehicle) => Cells {
  const { interface: style, parts } = useAdminContext();
  const dates = useDates();
  const { rows: brandRows } = useList('brands', brands.readOf('GET /brands'));
  return (row) => {
    const brand = brandRows.find(({ id }) => id === row.brand)?.brandName ?? '';
    const prices = rowPrices(kind, row, style, parts);
    const days = daysText(row);
    const reservation = reservationTexts(row, dayOfMoment(new Date()), style);
    const status = (
      <>
        <StatusMenu kind={kind} row={row} hasReturn />
        <OutPill kind={kind} row={row} />
      </>
    );
    const added = dates.day(row.due_date);
    const interestSums = interest.get(row.id);
    const texts = [
      ...reservation,
      ...prices,
      row.reference,
      days,
      photosText(row),
      interestText(interestSums),
      brand,
      added,
    ];
    return {
      wide: [
        brand,
        <Lines key="prices" lines={prices} />,
        row.reference,
        <span key="status" className={styles.status}>
          {status}
          {reservation.length > 0 && (
            <span className={styles.reservation}>
              <Lines lines={reservation} />
            </span>
          )}
        </span>,
        days,
        <Photos key="photos" row={row} />,
        <Interest key="interest" interestSums={interestSums} />,
        added,
      ],
      second: (
        <span className={styles.second}>
          {status}
          <span className={styles.texts}>
            <WholeWords text={texts.filter((text) => text !== '').join(' · ')} />
          </span>
        </span>
      ),
    };
  };
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => <CellText key={line}>{line}</CellText>);
}

function Photos({ row: { images, fetching } }: { row: AdminVehicle }) {
  const text = fetchingText(fetching);
  return (
    <>
      {images.length}
      {text !== '' && <CellText>{text}</CellText>}
    </>
  );
}

function Interest({ interestSums }: { interestSums: RecentInterest | undefined }) {
  if (!interestSums) return <span>–</span>;
  const [week, month] = [0, 1] as const;
  return (
    <span title="Vues et contacts, en 7 et en 30 jours">
      <span className={styles.count}>
        <AdminIcon name="preview" size={14} />
        <span>{`${formatNumber(interestSums.views[week])} / ${formatNumber(interestSums.views[month])}`}</span>
        <VisuallyHidden> vues</VisuallyHidden>
      </span>
      <span className={styles.count}>
        <AdminIcon name="contact" size={14} />
        <span>{`${formatNumber(interestSums.contacts[week])} / ${formatNumber(interestSums.contacts[month])}`}</span>
        <VisuallyHidden> contacts</VisuallyHidden>
      </span>
    </span>
  );
}

function interestText(interestSums: RecentInterest | undefined): string {
  const [views, contacts] = [interestSums?.views[1] ?? 0, interestSums?.contacts[1] ?? 0];
  return views + contacts === 0 ? '' : `${viewsText(views)} et ${contactsText(contacts)} en 30\u00a0j`;
}

function daysText(row: AdminVehicle): string {
  const days = daysInStock(row, new Date());
  return days === null ? '' : `${formatNumber(days)}\u00a0j`;
}

function photosText({ images: { length: photos }, photos_of, fetching }: AdminVehicle): string {
  const text = photos === 0 ? 'sans\u00a0photo' : photos === 1 ? '1\u00a0photo' : `${photos}\u00a0photos`;
  return [photos_of ? `${text} à\u00a0remplacer` : text, fetchingText(fetching)].filter(Boolean).join(', ');
}
