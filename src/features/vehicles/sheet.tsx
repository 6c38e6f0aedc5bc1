import type { Vehicle, VehicleKind } from './vehicle.ts';

/** A row of the back office: the vehicle, and what tells whether somebody else was faster (D39). */
type Row = Vehicle & { version: number; updated_at: string | null; updated_by: string };

export type SheetMode = 'new' | 'edit' | 'del';

export type VehicleSheetProps = {
  kind: VehicleKind;
  mode: SheetMode;
  /** The vehicle to change or delete; none for a new one. */
  id?: number;
  onClose(): void;
  onSaved(row: Row): void;
  onDeleted(row: Row): void;
};

/** The sheet in which a car or a truck is written, changed or deleted (MOD-1). */
export default function VehicleSheet({ onClose }: VehicleSheetProps) {
  return (
    <dialog open>
      <button type="button" onClick={onClose}>
        Fermer
      </button>
    </dialog>
  );
}
