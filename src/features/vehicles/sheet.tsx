import { useRef } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import type { OfficeVehicle } from '../admin/client.ts';
import { Failure } from '../admin/failure.tsx';
import { CAR_SHEET } from '../cars/car-sheet.tsx';
import { TRUCK_SHEET } from '../trucks/truck-sheet.tsx';
import styles from './sheet.module.css';
import { SheetDelete } from './sheet-delete.tsx';
import type { SheetKind } from './sheet-fields.ts';
import { SheetForm } from './sheet-form.tsx';
import { useSheetData } from './use-sheet-data.ts';
import type { VehicleKind } from './vehicle.ts';

export type SheetMode = 'new' | 'edit' | 'del';

export type VehicleSheetProps = {
  kind: VehicleKind;
  mode: SheetMode;
  /** The vehicle to change or delete; none for a new one. */
  id?: number;
  onClose(): void;
  onSaved(row: OfficeVehicle): void;
  onDeleted(row: OfficeVehicle): void;
};

const KINDS: Record<VehicleKind, SheetKind> = { cars: CAR_SHEET, trucks: TRUCK_SHEET };

/** The sheet in which a car or a truck is written, changed or deleted (MOD-1). */
export default function VehicleSheet({ kind, mode, id, onClose, onSaved, onDeleted }: VehicleSheetProps) {
  if (mode === 'del')
    return id === undefined ? null : <SheetDelete kind={KINDS[kind]} id={id} onClose={onClose} onDeleted={onDeleted} />;
  return <Written kind={KINDS[kind]} id={mode === 'edit' ? id : undefined} onClose={onClose} onSaved={onSaved} />;
}

type WrittenProps = {
  kind: SheetKind;
  id: number | undefined;
  onClose: () => void;
  onSaved: (row: OfficeVehicle) => void;
};

function Written({ kind, id, onClose, onSaved }: WrittenProps) {
  const load = useSheetData(kind.kind, id);
  // The form decides how it closes, once it is there: something may be unsaved.
  const close = useRef(onClose);
  return (
    <Dialog
      title={id === undefined ? kind.titles.new : kind.titles.edit}
      width="sheet"
      onRequestClose={() => close.current()}
    >
      {load.state === 'loading' && (
        <p role="status" className={styles.loading}>
          Chargement…
        </p>
      )}
      {load.state === 'failed' && <Failure text={load.failure} onRetry={load.retry} />}
      {load.state === 'ready' && (
        <SheetForm kind={kind} data={load.data} close={close} onClose={onClose} onSaved={onSaved} />
      )}
    </Dialog>
  );
}
