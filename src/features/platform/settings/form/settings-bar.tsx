import { useEffect, useRef } from 'react';
import { AdminIcon } from '../../../../admin-ui/admin-icon.tsx';
import { Button } from '../../../../admin-ui/button.tsx';
import { ConnectionNote } from '../../../../admin-ui/feedback/connection-note.tsx';
import { LoadFailure } from '../../../../admin-ui/feedback/load-failure.tsx';
import { useFocusAfterRemoval } from '../../../../ui/dialog/use-focus-after-removal.ts';
import { usePreviewTab } from '../page/use-preview-tab.ts';
import styles from './settings-bar.module.css';
import type { SettingsFormModel } from './use-settings-form.ts';

/** Always visible: what is not published yet, what failed, the preview and the publication. */
export function SettingsBar({ model }: { model: SettingsFormModel }) {
  const { phase, failure, dirty } = model;
  const busy = phase === 'saving';
  const preview = usePreviewTab(model);
  const retry = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (failure !== '') retry.current?.focus();
  }, [failure]);
  return (
    <section className={styles.bar} aria-label="Publication" data-save-bar>
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
        <Button look="ghost" disabled={busy || preview.isOpening} onClick={preview.open}>
          <AdminIcon name="preview" size={18} />
          Aperçu<span className="visually-hidden"> (nouvel onglet)</span>
        </Button>
        <Button type="submit" look="brand" aria-disabled={busy}>
          {busy ? 'Publication…' : 'Publier'}
        </Button>
      </div>
    </section>
  );
}

/** It goes with what is discarded; the button beside it has the focus then. */
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
