import { AdminIcon } from '../../../../admin-ui/admin-icon.tsx';
import { Button } from '../../../../admin-ui/button.tsx';
import { DocumentBar, isBusyIn } from '../../../../admin-ui/document/document-bar.tsx';
import { FootBar } from '../../../../admin-ui/foot-bar.tsx';
import { firstRow } from '../../../../admin-ui/session/admin-client.ts';
import { useAdminContext } from '../../../../admin-ui/session/admin-context.ts';
import { usePreviewTab } from '../../../../admin-ui/use-preview-tab.ts';
import { PATHS } from '../../../../shared/paths.ts';
import { useFocusAfterRemoval } from '../../../../ui/dialog/use-focus-after-removal.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { SECTION_TABLES } from '../fields/settings.fields.ts';
import { settingsApi } from '../settings.client.ts';
import { wrongFieldsText } from './form-errors.ts';
import styles from './settings-bar.module.css';
import type { SettingsFormModel } from './use-settings-form.ts';

const LABELS = { idle: 'Publier', busy: 'Publication…' };

export function SettingsBar({ model }: { model: SettingsFormModel }) {
  const busy = isBusyIn(model.phase);
  const preview = useSettingsPreview(model);
  return (
    <FootBar label="Publication">
      <DocumentBar form={model} labels={LABELS} failed={NOTHING_PUBLISHED} state={stateText(model)} place={styles.row}>
        {(saveButton) => (
          <>
            {model.isDirty && <DiscardButton disabled={busy} onClick={model.discard} />}
            <Button look="ghost" disabled={busy || preview.isOpening} onClick={() => model.isValid() && preview.open()}>
              <AdminIcon name="preview" size={18} />
              Aperçu<VisuallyHidden> (nouvel onglet)</VisuallyHidden>
            </Button>
            {saveButton}
          </>
        )}
      </DocumentBar>
    </FootBar>
  );
}

export const NOTHING_PUBLISHED = 'Rien n’est publié.';

function useSettingsPreview({ section, values, showProblem, fail }: SettingsFormModel) {
  const { vtc: hasVtc } = useAdminContext().parts;
  // Without this part, the section's page does not exist.
  const seenAt = section === 'vtc' && !hasVtc ? PATHS.home : SECTION_TABLES[section].seenAt;
  return usePreviewTab({
    urlOf: async () => {
      const { data } = await settingsApi.call('POST /settings/:section/preview', {
        params: { section },
        body: { value: values },
      });
      return `${firstRow(data).url.replace(/\/$/, '')}${seenAt}`;
    },
    onFailure: showProblem,
    fail,
  });
}

/** Discards the input. Then this button disappears, so the next button gets the focus. */
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

function stateText({ phase, changed, isDraftKept, fieldErrors, settings }: SettingsFormModel): string {
  if (phase === 'waiting') return 'En attente de connexion';
  const wrong = wrongFieldsText(fieldErrors, settings);
  if (wrong !== '') return wrong;
  if (changed.length === 0) return 'Tout est publié';
  const count = changed.length === 1 ? '1 réglage à publier' : `${changed.length} réglages à publier`;
  return isDraftKept ? `${count}, brouillon gardé` : count;
}
