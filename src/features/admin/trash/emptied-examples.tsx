import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { AdminIcon } from '../../../admin-ui/admin-icon.tsx';
import { Button } from '../../../admin-ui/button.tsx';
import controls from '../../../admin-ui/controls.module.css';
import { ConfirmDialog } from '../../../admin-ui/form/confirm-dialog.tsx';
import { formatNumber } from '../../../shared/money.ts';
import { countOf } from '../vehicle-table/vehicle-name.ts';

type Props = {
  count: number;
  notice: ReactNode;
  onRestore: () => void;
};

export function EmptiedExamples({ count, notice, onRestore }: Props) {
  const [isAsked, setAsked] = useState(false);
  return (
    <div className={`warn ${controls.notice}`}>
      <p>
        {count === 1
          ? 'Le véhicule de la démonstration vidée reste ici'
          : `Les ${formatNumber(count)} véhicules de la démonstration vidée restent ici`}{' '}
        : « Tout restaurer » ne reprend que les vôtres.
      </p>
      {notice}
      <Button look="ghost" onClick={() => setAsked(true)}>
        <AdminIcon name="restore" size={18} />
        <span>{count === 1 ? 'Restaurer ce véhicule' : `Restaurer ces ${formatNumber(count)} véhicules`}</span>
      </Button>
      {isAsked && (
        <ConfirmDialog
          title="Restaurer la démonstration ?"
          text={`Vous reprenez ${countOf(count)} d’exemple, avec leur statut d’avant : ceux qui étaient en ligne le sont de nouveau, à côté des vôtres.`}
          no="Annuler"
          confirmLabel="Restaurer"
          isHarmless
          onNo={() => setAsked(false)}
          onYes={() => {
            flushSync(() => setAsked(false));
            onRestore();
          }}
        />
      )}
    </div>
  );
}
