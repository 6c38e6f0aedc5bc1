import type { ComponentProps, ReactNode } from 'react';
import controls from '../../../../admin-ui/controls.module.css';
import { DocumentForm } from '../../../../admin-ui/document/document-form.tsx';
import { DocumentNotices } from '../../../../admin-ui/document/document-notices.tsx';
import { LeaveDocument } from '../../../../admin-ui/document/leave-document.tsx';
import grid from '../../../../admin-ui/form/field.module.css';
import { withModal } from '../../../../admin-ui/form/modal.ts';
import { useUnsavedGuard } from '../../../../admin-ui/form/use-unsaved-guard.ts';
import { type DocumentField, type DocumentValues, textAt, valueText } from '../../../../shared/document-values.ts';
import { namedFields } from '../../../../shared/field-types.ts';
import type { SettingGroup } from '../fields/setting.ts';
import type { NamedSetting } from '../fields/settings.fields.ts';
import { isPictureType } from '../history/version-changes.ts';
import { ListField } from '../rows/list-field.tsx';
import { TermsTable } from '../rows/terms-table.tsx';
import { WeekField } from '../rows/week-field.tsx';
import { InterfaceField } from './interface-field.tsx';
import { pictureSource } from './picture-input.tsx';
import styles from './setting-fields.module.css';
import { SettingInput } from './setting-input.tsx';
import type { SettingsFormModel } from './use-settings-form.ts';

type Props = Omit<ComponentProps<typeof DocumentForm>, 'form' | 'conflict' | 'head'> & {
  model: SettingsFormModel;
  groups: readonly SettingGroup[];
  heading?: ReactNode;
};

/** Also shows the names of stored values that are not valid. */
export function SectionForm({ model, groups, heading, children, ...form }: Props) {
  const { document, replaced } = model;
  const labels = replaced.map((path) => document.fields.find(({ name }) => name === path)?.label ?? path);
  return (
    <DocumentForm
      form={model}
      conflict={{ show: shownPicture }}
      head={
        <>
          {heading}
          <DocumentNotices form={model} unsaved="publiée" onClear={model.discard}>
            {labels.length > 0 && (
              <p className={controls.notice} role="status">
                {`Ce qui était enregistré n’est plus valable, le site montre la dernière valeur qui l’était : ${labels.join(', ')}. Vérifiez, puis publiez.`}
              </p>
            )}
          </DocumentNotices>
        </>
      }
      {...form}
    >
      <SectionFields model={model} groups={groups} />
      {children}
    </DocumentForm>
  );
}

/** Shows a picture in the choice after a conflict. Returns null for other fields. */
function shownPicture(field: DocumentField, values: DocumentValues) {
  const value = textAt(values, field.name);
  if (!isPictureType(field.type) || value === '') return null;
  return <img src={pictureSource(field, value)} alt={valueText(field, values)} className={styles.side} />;
}

function SectionFields({ model, groups }: { model: SettingsFormModel; groups: readonly SettingGroup[] }) {
  return groups.map((group) => <Group key={group.title} group={group} model={model} />);
}

function Group({ group, model }: { group: SettingGroup; model: SettingsFormModel }) {
  const { title, hint } = group;
  return (
    <section className={`stack gap-4 ${styles.group}`} aria-label={title}>
      <h3>{title}</h3>
      {hint && <p className="small faint">{hint}</p>}
      <div className={grid.grid}>
        <Fields group={group} model={model} />
      </div>
    </section>
  );
}

function Fields({ group: { layout, fields, title }, model }: { group: SettingGroup; model: SettingsFormModel }) {
  const settings = namedFields(fields);
  if (layout === 'week') return <WeekField days={settings} model={model} />;
  if (layout === 'terms') return <TermsTable title={title} settings={settings} model={model} />;
  if (layout === 'interface')
    return settings.map(
      (setting) => setting.type === 'choice' && <InterfaceField key={setting.name} field={setting} model={model} />,
    );
  return settings.map((setting) => (
    <Field key={setting.name} setting={setting} model={model} isAlone={settings.length === 1} />
  ));
}

function Field({ setting, model, isAlone }: { setting: NamedSetting; model: SettingsFormModel; isAlone: boolean }) {
  if (setting.type === 'list') return <ListField list={setting} model={model} isTitled={!isAlone} />;
  return <SettingInput field={setting} path={setting.name} model={model} />;
}

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
