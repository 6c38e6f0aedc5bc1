import type { ReactNode } from 'react';
import { Button } from '../../../../admin-ui/button.tsx';
import { FieldControl } from '../../../../admin-ui/document/field-control.tsx';
import { type ControlProps, Field } from '../../../../admin-ui/form/field.tsx';
import { AdminError, sentenceOf } from '../../../../admin-ui/session/admin-client.ts';
import { checkDigitWarning } from '../../../../shared/digits-fault.ts';
import { at } from '../../../../shared/value-paths.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { replacementNote } from '../checklist.ts';
import type { FieldSetting } from '../fields/setting.ts';
import type { NamedSetting } from '../fields/settings.fields.ts';
import { settingsApi } from '../settings.client.ts';
import { ColourInput } from './colour-input.tsx';
import { PictureInput } from './picture-input.tsx';
import styles from './setting-fields.module.css';
import type { SettingsFormModel } from './use-settings-form.ts';

export function controlId(path: string): string {
  return `champ-${path}`;
}

type Props = {
  field: NamedSetting<FieldSetting>;
  path: string;
  model: SettingsFormModel;
  /** Words that only screen readers announce, before the label: 'Avis 2, '. */
  context?: string;
  onBlur?: (() => void) | undefined;
};

export function SettingInput({ field, path, model, context = '', onBlur }: Props) {
  const { label, hint, type, wide, wrong } = field;
  const value = at(model.values, path);
  const error = model.fieldErrors[path];
  const name: ReactNode = (
    <>
      {context !== '' && <VisuallyHidden>{context}</VisuallyHidden>}
      {label}
    </>
  );
  return (
    <Field
      id={controlId(path)}
      label={name}
      hint={hint}
      unit={'unit' in field ? field.unit : undefined}
      error={error && (wrong ?? error)}
      warning={
        replacementNote(value, field, model.isExample(path)) ??
        checkDigitWarning(value, 'digits' in field ? field.digits : undefined)
      }
      isCheck={type === 'yesNo'}
      isWide={wide}
    >
      {(control) => <Control field={field} path={path} model={model} control={control} onBlur={onBlur} />}
    </Field>
  );
}

type ControlOfProps = Omit<Props, 'context'> & { control: ControlProps };

function Control({ field, path, model, control, onBlur }: ControlOfProps) {
  const text = String(at(model.values, path) ?? '');
  const change = (value: string) => model.change(path, value);
  switch (field.type) {
    case 'colour':
      return <ColourInput name={field.name} text={text} control={control} onChange={change} />;
    case 'picture':
    case 'pictureAddress':
      return (
        <PictureInput
          field={field}
          value={text}
          control={control}
          onChange={change}
          onReject={(message) => model.reject(path, message)}
        />
      );
    case 'chat':
      return (
        <div className={`row gap-2 ${styles.withAction}`}>
          <FieldControl field={field} {...control} {...model.register(path, onBlur)} />
          <Button
            look="ghost"
            disabled={text.trim() === ''}
            onClick={() => tryChat(text, (message) => model.reject(path, message))}
          >
            Essayer
          </Button>
        </div>
      );
    default:
      return (
        <FieldControl
          field={field}
          {...('keyboard' in field && { inputMode: field.keyboard })}
          {...control}
          {...model.register(path, onBlur)}
        />
      );
  }
}

/** Opens the tab at once, because browsers block a tab that opens after a response. */
function tryChat(text: string, onReject: (message: string) => void): void {
  const tab = window.open('', '_blank');
  settingsApi.call('POST /settings/numbers', { body: { text } }).then(
    ({ data }) => {
      const [number] = data;
      if (tab === null || number === undefined) return;
      tab.opener = null;
      tab.location.href = number.chat;
    },
    (error: unknown) => {
      tab?.close();
      onReject((error instanceof AdminError && error.fields['text']) || sentenceOf(error));
    },
  );
}
