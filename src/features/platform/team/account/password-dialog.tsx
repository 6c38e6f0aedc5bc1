import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../../admin-ui/button.tsx';
import { LoadFailure } from '../../../../admin-ui/feedback/load-failure.tsx';
import styles from '../../../../admin-ui/form/form-dialog.module.css';
import { useSave } from '../../../../admin-ui/form/use-save.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { missingPassword, OwnPasswordField } from '../own-password-field.tsx';

type Props = {
  title: string;
  text: string;
  action: string;
  /** Other fields, above the password, with the errors of the last attempt. */
  children?: (errors: Record<string, string>) => ReactNode;
  check?: () => Record<string, string>;
  /** Closes the dialog itself where it succeeds. */
  onSubmit: (current: string) => Promise<void>;
  onClose: () => void;
};

/** A dialog that asks for the own password before something that an open session alone must not do. */
export function PasswordDialog({ title, text, action, children, check = () => ({}), onSubmit, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [current, setCurrent] = useState('');
  const { busy, failure, fieldErrors, save } = useSave(form);
  const missingFields = () => ({ ...check(), ...missingPassword(current) });
  return (
    <Dialog title={title} width="small" onRequestClose={onClose}>
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save(missingFields(), () => onSubmit(current));
        }}
      >
        <p>{text}</p>
        {children?.(fieldErrors)}
        <OwnPasswordField
          value={current}
          {...(children ? {} : { 'data-focus-first': '' })}
          error={fieldErrors.current}
          onChange={({ target }) => setCurrent(target.value)}
        />
        {failure !== '' && <LoadFailure text={failure} busy={busy} />}
        <div className={styles.actions}>
          <Button look="ghost" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" look="brand" disabled={busy}>
            {busy ? 'Un instant…' : action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
