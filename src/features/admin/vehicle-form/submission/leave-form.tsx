import { useEffect, useEffectEvent } from 'react';
import { LeaveDialog } from '../../../../admin-ui/form/confirm-dialog.tsx';
import type { UnsavedGuard } from '../../../../admin-ui/form/use-unsaved-guard.ts';
import type { VehicleFormModel } from '../use-vehicle-form.ts';

/** If there are unsaved changes, asks before the user leaves the form. */
export function LeaveForm({ form, guard }: { form: VehicleFormModel; guard: UnsavedGuard }) {
  const { isDraftKept, photos } = form;
  const store = useEffectEvent(() => form.storeDraft());
  useEffect(() => store(), []);
  if (!isDraftKept) return <LeaveDialog onStay={guard.stay} onLeave={guard.leave} />;
  return (
    <LeaveDialog
      text={`Votre saisie reste sur cet appareil : vous la retrouverez en rouvrant ce formulaire.${unsentText(photos.unsent, form.arePhotosKept)}`}
      onStay={guard.stay}
      onLeave={() => {
        form.storeDraft();
        guard.leave();
      }}
      onDiscard={() => {
        form.discard();
        guard.leave();
      }}
    />
  );
}

function unsentText(unsent: number, areKept: boolean): string {
  if (unsent === 0) return '';
  if (areKept) return ' Les photos qui ne sont pas encore envoyées y restent aussi.';
  return unsent === 1
    ? ' Une photo n’est pas encore envoyée : elle serait à choisir à nouveau.'
    : ` ${unsent} photos ne sont pas encore envoyées : elles seraient à choisir à nouveau.`;
}
