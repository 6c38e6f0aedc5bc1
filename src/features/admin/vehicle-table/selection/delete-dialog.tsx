import { ConfirmDialog } from '../../../../admin-ui/form/confirm-dialog.tsx';
import { SURE } from '../../../../admin-ui/form/modal.ts';
import { TRASH_DAYS } from '../../../../shared/trash.ts';
import type { AdminVehicle } from '../../../stock/kinds/admin-vehicle.ts';
import { countOf } from './count-of.ts';

type Props = { rows: readonly AdminVehicle[]; onDelete: () => void; onClose: () => void };

const LIST = new Intl.ListFormat('fr');

const NAMED_COUNT = 3;

export function DeleteDialog({ rows, onDelete, onClose }: Props) {
  const named = rows.slice(0, NAMED_COUNT).map(({ title }) => `«\u00a0${title}\u00a0»`);
  const others = rows.length > NAMED_COUNT ? [`${countOf(rows.length - NAMED_COUNT)} de plus`] : [];
  const trash = rows.length === 1 ? 'Il reste' : 'Ils restent';
  return (
    <ConfirmDialog
      title={`Supprimer ${countOf(rows.length)}\u00a0?`}
      text={`${SURE} Vous retirez ${LIST.format([...named, ...others])} du site. ${trash} ${TRASH_DAYS} jours à la corbeille, d’où vous pouvez tout reprendre.`}
      no="Annuler"
      confirmLabel={`Supprimer ${countOf(rows.length)}`}
      onNo={onClose}
      onYes={() => {
        onClose();
        onDelete();
      }}
    />
  );
}
