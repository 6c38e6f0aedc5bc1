import type { RefObject } from 'react';
import { LoadFailure } from '../feedback/load-failure.tsx';

type Props = {
  /** Why the last save failed; '' if it did not. */
  text: string;
  /** The button to save, if the form has its own. */
  button?: RefObject<HTMLButtonElement | null> | undefined;
  onRetry: () => void;
};

/** Says why a form is not saved, with a button that tries again and has the focus. */
export function SaveFailure({ text, button, onRetry }: Props) {
  if (text === '') return null;
  return (
    <LoadFailure
      text={text}
      button={takeFocus}
      onRetry={() => {
        // The pressed button disappears with the failure. The focus must move first.
        button?.current?.focus();
        onRetry();
      }}
    />
  );
}

const takeFocus = (button: HTMLButtonElement | null) => button?.focus();
