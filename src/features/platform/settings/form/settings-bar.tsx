import { Button } from '../../../../admin-ui/button.tsx';
import { DocumentBar, isBusyIn } from '../../../../admin-ui/document/document-bar.tsx';
import { PreviewButton } from '../../../../admin-ui/document/document-preview.tsx';
import { FootBar } from '../../../../admin-ui/foot-bar.tsx';
import { useAdminContext } from '../../../../admin-ui/session/admin-context.ts';
import { PATHS } from '../../../../shared/paths.ts';
import { useFocusAfterRemoval } from '../../../../ui/dialog/use-focus-after-removal.ts';
import { SECTION_TABLES, settingsOfSection } from '../fields/settings.fields.ts';
import { wrongFieldsText } from './form-errors.ts';
import styles from './settings-bar.module.css';
import type { SettingsFormModel } from './use-settings-form.ts';

const LABELS = { idle: 'Publier', busy: 'Publication…' };

export function SettingsBar({ model }: { model: SettingsFormModel }) {
  const busy = isBusyIn(model.phase);
  const { vtc: hasVtc } = useAdminContext().parts;
  // Without this part, the section's page does not exist.
  const seenAt = model.section === 'vtc' && !hasVtc ? PATHS.home : SECTION_TABLES[model.section].seenAt;
  return (
    <FootBar label="Publication">
      <DocumentBar form={model} labels={LABELS} failed={NOTHING_PUBLISHED} state={stateText(model)} place={styles.row}>
        {(saveButton) => (
          <>
            {model.isDirty && <DiscardButton disabled={busy} onClick={model.discard} />}
            <PreviewButton
              form={model}
              label="Aperçu"
              isReady={model.isValid}
              pageOf={(url) => `${url.replace(/\/$/, '')}${seenAt}`}
            />
            {saveButton}
          </>
        )}
      </DocumentBar>
    </FootBar>
  );
}

export const NOTHING_PUBLISHED = 'Rien n’est publié.';

/** The button disappears after the click, so the next button gets the focus. */
function DiscardButton({ disabled, onClick }: { disabled: boolean; onClick: () => void }) {
  const button = useFocusAfterRemoval<HTMLButtonElement>(({ nextElementSibling }) =>
    nextElementSibling instanceof HTMLElement ? nextElementSibling : null,
  );
  return (
    <Button ref={button} look="ghost" disabled={disabled} onClick={onClick}>
      Abandonner
    </Button>
  );
}

function stateText({ phase, changed, isDraftKept, fieldErrors, section }: SettingsFormModel): string {
  if (phase === 'waiting') return 'En attente de connexion';
  const wrong = wrongFieldsText(fieldErrors, settingsOfSection(section));
  if (wrong !== '') return wrong;
  if (changed.length === 0) return 'Tout est publié';
  const count = changed.length === 1 ? '1 réglage à publier' : `${changed.length} réglages à publier`;
  return isDraftKept ? `${count}, brouillon gardé` : count;
}
