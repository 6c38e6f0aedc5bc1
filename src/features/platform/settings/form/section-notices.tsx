import { Button } from '../../../../admin-ui/button.tsx';
import controls from '../../../../admin-ui/controls.module.css';
import { useDates } from '../../../../admin-ui/session/use-dates.ts';
import { settingsOfSection } from '../fields/settings.fields.ts';
import type { StoredSection } from '../stored-section.schema.ts';
import type { SettingsFormModel } from './use-settings-form.ts';

type Props = { model: SettingsFormModel; stored: StoredSection; isOnlyTab: boolean };

/** Shown above the first field if a draft was found, another tab is open, or a stored value is no longer valid. */
export function SectionNotices({ model, stored, isOnlyTab }: Props) {
  const dates = useDates();
  const { restoredAt } = model;
  const settings = settingsOfSection(stored.section);
  const labels = stored.replaced.map((path) => settings.find(({ name }) => name === path)?.label ?? path);
  return (
    <div className={controls.notices}>
      {restoredAt !== null && model.isDirty && (
        <div className={controls.notice} role="status">
          <p>{`Brouillon retrouvé : la saisie du ${dates.momentOf(restoredAt)} n’était pas publiée.`}</p>
          <Button look="ghost" onClick={model.discard}>
            Effacer le brouillon
          </Button>
        </div>
      )}
      {!isOnlyTab && (
        <p className={controls.notice} role="status">
          Cette rubrique est déjà ouverte dans un autre onglet : ici, aucun brouillon n’est gardé.
        </p>
      )}
      {labels.length > 0 && (
        <p className={controls.notice} role="status">
          {`Ce qui était enregistré n’est plus valable, le site montre la dernière valeur qui l’était : ${labels.join(', ')}. Vérifiez, puis publiez.`}
        </p>
      )}
    </div>
  );
}
