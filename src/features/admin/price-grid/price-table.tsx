import { memo } from 'react';
import { Button } from '../../../admin-ui/button.tsx';
import { openerId } from '../../../admin-ui/focus.ts';
import { ModalLink } from '../../../admin-ui/form/modal-link.tsx';
import type { List } from '../../../admin-ui/session/server-state.ts';
import { SelectRow } from '../../../admin-ui/table/select-rows.tsx';
import { Table } from '../../../admin-ui/table/table.tsx';
import { countAtLast, type Selection } from '../../../admin-ui/table/use-selection.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import type { PriceName } from '../../stock/vehicles/fields/price-fields.ts';
import { statusLabel } from '../../stock/vehicles/status/status.ts';
import { Thumbnail } from '../vehicle-table/thumbnail.tsx';
import { moveInGrid } from './grid-keys.client.ts';
import { PriceCell } from './price-cell.tsx';
import styles from './price-table.module.css';
import type { RowFailure } from './save-prices.ts';
import type { PriceGridModel } from './use-price-grid.ts';

type Props = {
  kind: VehicleKind;
  caption: string;
  rows: List<AdminVehicle>;
  grid: PriceGridModel;
  selection: Selection<AdminVehicle>;
};

export function PriceTable({ kind, caption, rows, grid, selection }: Props) {
  const select = useStable(selection.chooseOne);
  const onType = useStable(grid.type);
  const onDiscard = useStable(grid.discard);
  return (
    <div className={styles.container}>
      <div className={styles.frame} aria-busy={rows.waiting}>
        <Table
          caption={`${caption} : Entrée et les flèches passent d’un prix à l’autre, Échap rend le prix enregistré`}
          look="sheet"
          place={styles.table}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) grid.save();
            else moveInGrid(event);
          }}
        >
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>Choix</VisuallyHidden>
              </th>
              <th scope="col">Véhicule</th>
              {grid.names.map(({ name, label }) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.rows.map((row) => (
              <PriceRow
                key={row.id}
                kind={kind}
                row={row}
                names={grid.names}
                drafts={grid.edits[row.id]}
                failure={grid.failed.get(row.id)}
                isSaved={grid.saved.has(row.id)}
                isSelected={selection.has(row.id)}
                selectedCount={countAtLast(selection, row.id)}
                busy={grid.phase !== 'idle'}
                onSelect={select}
                onType={onType}
                onDiscard={onDiscard}
              />
            ))}
          </tbody>
        </Table>
      </div>
    </div>
  );
}

type RowProps = {
  kind: VehicleKind;
  row: AdminVehicle;
  names: readonly PriceName[];
  drafts: Readonly<Record<string, string>> | undefined;
  failure: RowFailure | undefined;
  isSaved: boolean;
  isSelected: boolean;
  selectedCount: number;
  busy: boolean;
  onSelect: Selection<AdminVehicle>['chooseOne'];
  onType: (id: number, name: string, text: string) => void;
  onDiscard: (ids: readonly number[]) => void;
};

/** Renders a row only if it changes, because the grid may have hundreds of rows. */
const PriceRow = memo(function PriceRow({ kind, row, names, drafts, failure, ...props }: RowProps) {
  const { id, title, reference, status } = row;
  return (
    <tr data-chosen={props.isSelected || undefined} data-failed={failure ? '' : undefined}>
      <td className={styles.choice}>
        <SelectRow
          id={id}
          selectedCount={props.selectedCount}
          name={title}
          checked={props.isSelected}
          onChange={(checked, withShift) => props.onSelect(row, checked, withShift)}
        />
      </td>
      <th scope="row">
        <span className={styles.name}>
          <Thumbnail vehicle={row} />
          <span>
            <ModalLink id={openerId(kind, 'row', id)} modal={{ kind, mode: 'edit', id }}>
              {title}
            </ModalLink>
            <small className="fine faint">
              {[reference, status === 'available' ? '' : statusLabel(status)].filter(Boolean).join(' · ')}
            </small>
            {props.isSaved && <small className={`fine ${styles.saved}`}>Enregistré</small>}
          </span>
        </span>
        {failure && (
          <span className="row wrap small gap-3 flat error">
            <span>{failure.text}</span>
            <Button look="text" onClick={() => props.onDiscard([id])}>
              Abandonner ma saisie
            </Button>
          </span>
        )}
      </th>
      {names.map((price) => (
        <td key={price.name} className={styles.price} data-label={price.label}>
          <PriceCell
            row={row}
            price={price}
            draft={drafts?.[price.name]}
            busy={props.busy}
            failure={failure?.fields[price.name]}
            onType={props.onType}
          />
        </td>
      ))}
    </tr>
  );
});
