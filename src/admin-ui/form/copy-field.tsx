import { useId, useRef, useState } from 'react';
import { AdminIcon } from '../admin-icon.tsx';
import { Button } from '../button.tsx';
import styles from './copy-field.module.css';

type Props = { label: string; value: string; button: string };

/** A text with a copy button. If the browser cannot copy, selects the text. */
export function CopyField({ label, value, button }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState('');
  const copy = async () => {
    field.current?.select();
    try {
      // A browser has a clipboard only with https.
      await navigator.clipboard.writeText(value);
      setOutcome('Copié.');
    } catch {
      field.current?.focus();
      setOutcome('Votre navigateur ne copie pas seul : le texte est sélectionné, copiez-le.');
    }
  };
  return (
    <div className={styles.copy}>
      <label htmlFor={id} className="full strong">
        {label}
      </label>
      <input ref={field} id={id} readOnly value={value} onFocus={({ target }) => target.select()} />
      <Button look="brand" onClick={() => void copy()}>
        <AdminIcon name="copy" size={18} />
        <span>{button}</span>
      </Button>
      <p role="status" className="full unless-empty">
        {outcome}
      </p>
    </div>
  );
}
