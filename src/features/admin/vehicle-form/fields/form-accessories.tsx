import { useState } from 'react';
import { Button } from '../../../../admin-ui/button.tsx';
import { Field } from '../../../../admin-ui/form/field.tsx';
import { AccessoryIcon } from '../../../catalogue/vehicle-page/sections/accessory-icon.tsx';
import { KNOWN_ACCESSORIES } from '../../../stock/vehicles/fields/choices.ts';
import styles from '../form.module.css';
import { withOther } from './form-values.ts';

type Props = {
  accessories: readonly string[];
  fieldError: string | undefined;
  warning: string | undefined;
  onChange: (accessories: string[]) => void;
};

/** The accessory that is being typed already counts as one of the vehicle's, so that a save or a draft contains it. */
export function AccessoriesField({ accessories, fieldError, warning, onChange }: Props) {
  const [earlierAccessories, setEarlierAccessories] = useState<readonly string[]>([]);
  const [own, setOwn] = useState({ ticked: accessories, other: '' });
  // False if the form shows other accessories, for example after a conflict.
  const isShown = isSameList(accessories, withOther(own.ticked, own.other));
  const { ticked, other } = isShown ? own : { ticked: accessories, other: '' };
  // An added accessory stays visible after the dealer unticks it.
  const options = [...new Set([...KNOWN_ACCESSORIES, ...earlierAccessories, ...ticked])];
  const change = (next: typeof own) => {
    setOwn(next);
    onChange(withOther(next.ticked, next.other));
  };
  const toggle = (accessory: string, on: boolean) => {
    setEarlierAccessories(options);
    change({ ticked: on ? [...ticked, accessory] : ticked.filter((one) => one !== accessory), other });
  };
  const add = () => change({ ticked: withOther(ticked, other), other: '' });
  return (
    <div className="stack gap-4">
      <ul className={styles.accessories}>
        {options.map((accessory) => (
          <li key={accessory}>
            <label className="check">
              <input
                type="checkbox"
                name="accessories"
                value={accessory}
                checked={ticked.includes(accessory)}
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
          <span className="row gap-2">
            <input
              {...control}
              type="text"
              value={other}
              onChange={({ target }) => change({ ticked, other: target.value })}
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

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
