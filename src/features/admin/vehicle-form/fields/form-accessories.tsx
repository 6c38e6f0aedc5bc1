import { useState } from 'react';
import { Button } from '../../../../admin-ui/button.tsx';
import { Field } from '../../../../admin-ui/form/field.tsx';
import { AccessoryIcon } from '../../../catalogue/vehicle-page/sections/accessory-icon.tsx';
import { KNOWN_ACCESSORIES } from '../../../stock/vehicles/fields/choices.ts';
import styles from '../form.module.css';
import { withOther } from './form-values.ts';

type Props = {
  accessories: readonly string[];
  /** The accessory that the dealer has typed and not yet added. It is saved with the others. */
  other: string;
  fieldError: string | undefined;
  warning: string | undefined;
  onChange: (accessories: string[], other: string) => void;
};

export function AccessoriesField({ accessories, other, fieldError, warning, onChange }: Props) {
  const [earlierAccessories, setEarlierAccessories] = useState<readonly string[]>([]);
  // If the dealer unticks an added accessory, it stays visible, so that the dealer can tick it again.
  const options = [...new Set([...KNOWN_ACCESSORIES, ...earlierAccessories, ...accessories])];
  const toggle = (accessory: string, on: boolean) => {
    setEarlierAccessories(options);
    onChange(on ? [...accessories, accessory] : accessories.filter((one) => one !== accessory), other);
  };
  const add = () => onChange(withOther(accessories, other), '');
  return (
    <div className={styles.equipment}>
      <ul className={styles.accessories}>
        {options.map((accessory) => (
          <li key={accessory}>
            <label className={styles.check}>
              <input
                type="checkbox"
                name="accessories"
                value={accessory}
                checked={accessories.includes(accessory)}
                onChange={({ target }) => toggle(accessory, target.checked)}
              />
              <AccessoryIcon accessory={accessory} />
              {accessory}
            </label>
          </li>
        ))}
      </ul>
      <Field label="Autre équipement" error={fieldError} warning={warning}>
        {(control) => (
          <span className={styles.other}>
            <input
              {...control}
              type="text"
              value={other}
              onChange={({ target }) => onChange([...accessories], target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
                event.preventDefault();
                add();
              }}
            />
            <Button look="ghost" place={styles.plus} aria-label="Mettre cet équipement dans la liste" onClick={add}>
              <span aria-hidden="true">+</span>
            </Button>
          </span>
        )}
      </Field>
    </div>
  );
}
