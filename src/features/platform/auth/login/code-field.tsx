import { type ComponentProps, useEffect, useRef } from 'react';
import { TextField } from '../../../../admin-ui/form/field.tsx';
import { CODE_REQUIRED } from '../sessions/session.ts';

type Props = Pick<ComponentProps<typeof TextField>, 'value' | 'error' | 'onChange'>;

/** Takes the focus, because the fields of the first step disappear. */
export function CodeField(props: Props) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <>
      <p role="status">{CODE_REQUIRED}</p>
      <TextField
        ref={field}
        label="Code"
        name="code"
        required
        inputMode="text"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        hint="Six chiffres. Sans votre téléphone : l’un de vos codes de secours."
        {...props}
      />
    </>
  );
}
