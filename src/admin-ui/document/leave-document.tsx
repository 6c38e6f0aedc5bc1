import { useEffect, useEffectEvent } from 'react';
import { LeaveDialog } from '../form/confirm-dialog.tsx';
import type { UnsavedGuard } from '../form/use-unsaved-guard.ts';

type Props = {
  guard: UnsavedGuard;
  /** The form that the user leaves. `discard` deletes its input and its draft. */
  document: { isDraftKept: boolean; storeDraft: () => void; discard: () => void };
  /** Says where the draft is found again. Without a draft, the dialog says that the input is lost. */
  keptText?: string;
};

export const FOUND_AGAIN = 'Votre saisie reste sur cet appareil : vous la retrouverez en rouvrant ce formulaire.';

/** Asks before the user leaves a form with unsaved input, and stores the draft. */
export function LeaveDocument({
  guard,
  document: { isDraftKept, storeDraft, discard },
  keptText = FOUND_AGAIN,
}: Props) {
  const store = useEffectEvent(storeDraft);
  useEffect(() => store(), []);
  if (!isDraftKept) return <LeaveDialog onStay={guard.stay} onLeave={guard.leave} />;
  return (
    <LeaveDialog
      text={keptText}
      onStay={guard.stay}
      onLeave={guard.leave}
      onDiscard={() => {
        discard();
        guard.leave();
      }}
    />
  );
}
