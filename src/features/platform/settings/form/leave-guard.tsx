import { LeaveDocument } from '../../../../admin-ui/document/leave-document.tsx';
import { withModal } from '../../../../admin-ui/form/modal.ts';
import { useUnsavedGuard } from '../../../../admin-ui/form/use-unsaved-guard.ts';
import type { SettingsFormModel } from './use-settings-form.ts';

/** Rendered only while there is input, because a page can have only one blocker. */
export function LeaveGuard({ model }: { model: SettingsFormModel }) {
  const guard = useUnsavedGuard(true, () => undefined, {
    leaves: (from, to) => from.pathname !== to.pathname || withModal(from.search, null) !== withModal(to.search, null),
  });
  return (
    guard.asking && (
      <LeaveDocument
        guard={guard}
        document={model}
        keptText="Votre saisie reste en brouillon sur cet appareil : vous la retrouverez en revenant à cette rubrique. Les visiteurs ne la voient pas."
      />
    )
  );
}
