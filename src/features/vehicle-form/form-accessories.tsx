import { useId, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { accessoryIcon } from '../vehicle-detail/accessory-icon.tsx';
import { ACCESSORIES } from '../vehicles/choices.ts';
import { withOther } from './form-values.ts';
import styles from './vehicle-form.module.css';

type Props = {
  accessories: readonly string[];
  /** One that is being typed: it counts as one of them. */
  other: string;
  fieldError: string | undefined;
  warning: string | undefined;
  onChange: (accessories: string[], other: string) => void;
};

/** The fifteen accessories that have an icon (CHO-3), and any other in the dealer's words. */
export function AccessoriesField({ accessories, other, fieldError, warning, onChange }: Props) {
  const id = useId();
  const [taken, setTaken] = useState<readonly string[]>([]);
  // One of the dealer's own that was unticked stays in sight, to be ticked again.
  const shown = [...new Set([...ACCESSORIES, ...taken, ...accessories])];
  const toggle = (accessory: string, on: boolean) => {
    setTaken(shown);
    onChange(on ? [...accessories, accessory] : accessories.filter((one) => one !== accessory), other);
  };
  const take = () => onChange(withOther(accessories, other), '');
  return (
    <div className={styles.equipment}>
      <ul className={styles.accessories}>
        {shown.map((accessory) => (
          <li key={accessory}>
            <label className={styles.check}>
              <input
                type="checkbox"
                name="accessories"
                value={accessory}
                checked={accessories.includes(accessory)}
                onChange={({ target }) => toggle(accessory, target.checked)}
              />
              <Icon name={accessoryIcon(accessory)} />
              {accessory}
            </label>
          </li>
        ))}
      </ul>
      {warning && <p className={styles.warning}>{warning}</p>}
      <div className={styles.field}>
        <label htmlFor={id}>Autre équipement</label>
        <span className={styles.measured}>
          <input
            id={id}
            type="text"
            value={other}
            aria-invalid={fieldError ? true : undefined}
            aria-describedby={fieldError ? `${id}-fault` : undefined}
            onChange={({ target }) => onChange([...accessories], target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              take();
            }}
          />
          <button type="button" className={styles.plus} aria-label="Mettre cet équipement dans la liste" onClick={take}>
            <span aria-hidden="true">+</span>
          </button>
        </span>
        {fieldError && (
          <p id={`${id}-fault`} className={styles.fault}>
            {fieldError}
          </p>
        )}
      </div>
    </div>
  );
}
