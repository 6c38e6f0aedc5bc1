import { useEffect, useRef } from 'react';
import { AdminIcon } from '../../../../admin-ui/admin-icon.tsx';
import { Button } from '../../../../admin-ui/button.tsx';
import { ConnectionNote } from '../../../../admin-ui/feedback/connection-note.tsx';
import { LoadFailure } from '../../../../admin-ui/feedback/load-failure.tsx';
import { FootBar } from '../../../../admin-ui/foot-bar.tsx';
import { firstRow, logFailure } from '../../../../admin-ui/session/admin-client.ts';
import { usePreviewTab } from '../../../../admin-ui/use-preview-tab.ts';
import { useFocusAfterRemoval } from '../../../../ui/dialog/use-focus-after-removal.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { SECTION_TABLES } from '../fields/settings.fields.ts';
import { settingsApi } from '../settings.client.ts';
import { errorsOfSave } from './form-errors.ts';
import { valueOfForm } from './form-values.ts';
import styles from './settings-bar.module.css';
import type { SettingsFormModel } from './use-settings-form.ts';

/** Always visible: unpublished changes, errors, the preview and the publication. */
export function SettingsBar({ model }: { model: SettingsFormModel }) {
  const { phase, failure, dirty } = model;
  const busy = phase === 'saving';
  const preview = useSettingsPreview(model);
  const retry = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (failure !== '') retry.current?.focus();
  }, [failure]);
  return (
    <FootBar label="Publication">
      {failure !== '' && (
        <LoadFailure text={`Rien n’est publié. ${failure}`} onRetry={model.publish} busy={busy} button={retry} />
      )}
      <ConnectionNote
        isWaiting={phase === 'waiting'}
        keptText={
          model.isDraftKept
            ? 'Votre saisie reste sur cet appareil.'
            : 'Ne fermez pas cette page : votre saisie serait perdue.'
        }
        onStopWaiting={model.stopWaiting}
      />
      <div className={styles.row}>
        <p role="status">{stateText(model)}</p>
        {dirty && <DiscardButton disabled={busy} onClick={model.discard} />}
        <Button look="ghost" disabled={busy || preview.isOpening} onClick={() => model.check() && preview.open()}>
          <AdminIcon name="preview" size={18} />
          Aperçu<VisuallyHidden> (nouvel onglet)</VisuallyHidden>
        </Button>
        <Button type="submit" look="brand" aria-disabled={busy}>
          {busy ? 'Publication…' : 'Publier'}
        </Button>
      </div>
    </FootBar>
  );
}

/** The public page with the values of the form. */
function useSettingsPreview({ section, settings, values, showErrors }: SettingsFormModel) {
  return usePreviewTab({
    urlOf: async () => {
      const { data } = await settingsApi.call('POST /settings/:section/preview', {
        params: { section },
        body: { value: valueOfForm(values, settings) },
      });
      return `${firstRow(data).url.replace(/\/$/, '')}${SECTION_TABLES[section].seenAt}`;
    },
    onFailure: (error) => {
      logFailure(error);
      showErrors(errorsOfSave(error, values, settings));
    },
    fail: (failure) => showErrors({ fieldErrors: {}, failure }),
  });
}

/** Discards the input and disappears with it; the button beside it then gets the focus. */
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

function stateText({ phase, changed, isDraftKept, fieldErrors }: SettingsFormModel): string {
  if (phase === 'waiting') return 'En attente de connexion';
  const wrong = Object.keys(fieldErrors).length;
  if (wrong > 0) return wrong === 1 ? '1 champ à corriger' : `${wrong} champs à corriger`;
  if (changed.length === 0) return 'Tout est publié';
  const count = changed.length === 1 ? '1 réglage à publier' : `${changed.length} réglages à publier`;
  return isDraftKept ? `${count}, brouillon gardé` : count;
}
