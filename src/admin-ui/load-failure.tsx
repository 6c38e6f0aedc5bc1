import type { Ref } from 'react';
import controls from './controls.module.css';

type Props = {
  text: string;
  /** What the button does; without one it sends the form it stands in. */
  onRetry?: () => void;
  busy?: boolean;
  button?: Ref<HTMLButtonElement>;
};

/** What did not go through, and the way on (D53). */
export function LoadFailure({ text, onRetry, busy, button }: Props) {
  return (
    <div role="alert" className={controls.alert}>
      <p>{text}</p>
      <button ref={button} type={onRetry ? 'button' : 'submit'} disabled={busy} onClick={onRetry}>
        Réessayer
      </button>
    </div>
  );
}
