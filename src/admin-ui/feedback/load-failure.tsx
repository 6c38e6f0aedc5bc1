import type { Ref } from 'react';
import { Button } from '../button.tsx';
import controls from '../controls.module.css';

type Props = {
  text: string;
  /** Called by the button. If absent, the button submits its form. */
  onRetry?: () => void;
  busy?: boolean;
  button?: Ref<HTMLButtonElement>;
};

export function LoadFailure({ text, onRetry, busy, button }: Props) {
  return (
    <div role="alert" className={`wrong ${controls.alert}`}>
      <p>{text}</p>
      <Button ref={button} type={onRetry ? 'button' : 'submit'} look="ghost" disabled={busy} onClick={onRetry}>
        Réessayer
      </Button>
    </div>
  );
}
