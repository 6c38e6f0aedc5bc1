import { Button } from '../../../admin-ui/button.tsx';
import forms from '../../../admin-ui/form/form-dialog.module.css';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import styles from './price-bar.module.css';
import { PriceList } from './price-bar.tsx';
import type { PriceEdit } from './price-edits.ts';
import { LARGE_CHANGE_PERCENT } from './price-rule.ts';

type Props = { prices: readonly PriceEdit[]; onAnswer: (yes: boolean) => void };

export function DoubtfulPricesDialog({ prices, onAnswer }: Props) {
  const count = prices.length;
  return (
    <Dialog
      title={count === 1 ? 'Enregistrer ce prix ?' : 'Enregistrer ces prix ?'}
      question
      onRequestClose={() => onAnswer(false)}
    >
      <div className="stack gap-5">
        <p>
          {count === 1
            ? `Un prix change de plus de ${LARGE_CHANGE_PERCENT} %, disparaît, est de 0 € ou n’a pas de montant :`
            : `${count} prix changent de plus de ${LARGE_CHANGE_PERCENT} %, disparaissent, sont de 0 € ou n’ont pas de montant :`}
        </p>
        <div className={styles.asked}>
          <PriceList prices={prices} />
        </div>
        <div className={`row wrap end gap-3 ${forms.actions}`}>
          <Button look="ghost" onClick={() => onAnswer(false)}>
            Revoir les prix
          </Button>
          <Button look="brand" onClick={() => onAnswer(true)}>
            Enregistrer quand même
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
