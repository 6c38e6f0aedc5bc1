import type { RefObject } from 'react';
import { ConnectionNote } from '../feedback/connection-note.tsx';
import { LoadFailure } from '../feedback/load-failure.tsx';

type Props = {
  /** The error of the last save; '' if there is none. */
  failure: string;
  isWaiting: boolean;
  /** A sentence that says where the input is stored. If absent, the form does not wait for a connection. */
  keptText?: string | undefined;
  /** The button to save, if the form has its own. */
  button?: RefObject<HTMLButtonElement | null> | undefined;
  onRetry: () => void;
  onStopWaiting: () => void;
};

/** Says why a form is not saved, with a way on: a failure, or no connection. */
export function SaveProblems({ failure, isWaiting, keptText, button, onRetry, onStopWaiting }: Props) {
  return (
    <>
      {failure !== '' && (
        <LoadFailure
          text={failure}
          button={takeFocus}
          onRetry={() => {
            // The pressed button disappears with the failure. The focus must move first.
            button?.current?.focus();
            onRetry();
          }}
        />
      )}
      {keptText !== undefined && (
        <ConnectionNote isWaiting={isWaiting} keptText={keptText} onStopWaiting={onStopWaiting} />
      )}
    </>
  );
}

/** Says where the input is while a save waits for a connection. */
export function keptText(isDraftKept: boolean): string {
  return isDraftKept
    ? 'Votre saisie reste sur cet appareil.'
    : 'Ne fermez pas cette page : votre saisie serait perdue.';
}

const takeFocus = (button: HTMLButtonElement | null) => button?.focus();
