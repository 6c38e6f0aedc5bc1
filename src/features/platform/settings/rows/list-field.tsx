import { useRef } from 'react';
import { AdminIcon } from '../../../../admin-ui/admin-icon.tsx';
import { Button } from '../../../../admin-ui/button.tsx';
import { FieldNotes } from '../../../../admin-ui/form/field.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import type { ListSetting } from '../fields/setting.ts';
import type { NamedSetting } from '../fields/settings.fields.ts';
import { controlId } from '../form/setting-input.tsx';
import type { SettingsFormModel } from '../form/use-settings-form.ts';
import styles from './list-field.module.css';
import { ListRow } from './list-row.tsx';
import { useListRows } from './use-list-rows.ts';

type Props = {
  list: NamedSetting<ListSetting>;
  model: SettingsFormModel;
  /** False if another element shows the label. Then only screen readers announce it. */
  isTitled?: boolean;
  /** True for rows of short fields without a heading, for example the spans of a day. */
  isCompact?: boolean;
};

export function ListField({ list, model, isTitled = false, isCompact = false }: Props) {
  const { name, label, hint, addLabel, none, max, model: offered } = list;
  const element = useRef<HTMLFieldSetElement>(null);
  const { rows, add, addAll, ...actions } = useListRows(list, model, element);
  const error = model.fieldErrors[name];
  const id = controlId(name);
  return (
    <fieldset
      ref={element}
      id={id}
      tabIndex={-1}
      className={`stack full gap-3 ${styles.list}`}
      data-wide
      data-invalid={error ? '' : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      {isTitled ? <legend>{label}</legend> : <VisuallyHidden as="legend">{label}</VisuallyHidden>}
      <FieldNotes id={id} error={error} hint={hint} />
      {rows.length === 0 && <p className="faint">{none}</p>}
      {rows.length === 0 && offered && (
        <div>
          <Button look="brand" onClick={() => addAll(offered)}>
            Partir du texte modèle
          </Button>
          <p className="faint">
            {offered.length} points ({offered.map(({ title }) => title).join(', ')}) : relisez-les et changez ce qui
            n’est pas votre façon de faire avant d’enregistrer.
          </p>
        </div>
      )}
      <ol className={`stack gap-3 ${styles.rows}`} data-compact={isCompact || undefined}>
        {rows.map(({ id: key }, index) => (
          <ListRow
            key={key}
            list={list}
            index={index}
            isLast={index === rows.length - 1}
            isCompact={isCompact}
            model={model}
            actions={actions}
          />
        ))}
      </ol>
      {rows.length < max && (
        <Button look="ghost" place="start" data-add onClick={add}>
          <AdminIcon name="add" size={18} />
          {addLabel}
          {isCompact && <VisuallyHidden> : {label}</VisuallyHidden>}
        </Button>
      )}
    </fieldset>
  );
}
