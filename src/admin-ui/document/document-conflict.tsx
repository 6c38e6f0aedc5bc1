import { type ReactNode, useId, useState } from 'react';
import { type DocumentField, type DocumentValues, valueText } from '../../shared/document-values.ts';
import { ofPerson } from '../../shared/text/french.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Button } from '../button.tsx';
import forms from '../form/form-dialog.module.css';
import styles from './document-conflict.module.css';
import { type ConflictSide, conflictsOf, type FieldConflict } from './field-conflicts.ts';
import type { DocumentFormModel } from './use-document.ts';

type Props = {
  form: DocumentFormModel;
  /** Replaces the fields of the document, for options that are loaded. */
  fields?: readonly DocumentField[];
  /**
   * Shows a value that is not a text, such as a picture. By default, and instead of null, the value is shown in words.
   */
  show?: (field: DocumentField, values: DocumentValues) => ReactNode;
};

/** The fields that differ after two administrators changed a document. The user chooses a value for each of them. */
export function DocumentConflict(props: Props) {
  const { conflict } = props.form;
  return conflict && <Choice {...props} conflict={conflict} />;
}

type ChoiceProps = Props & { conflict: NonNullable<DocumentFormModel['conflict']> };

function Choice({ form, fields = form.document.fields, show = () => null, conflict }: ChoiceProps) {
  const { base, values: mine, theirs, resolveConflict, closeConflict } = form;
  const { message, theirs: stored } = conflict;
  const textId = useId();
  const conflicts = conflictsOf(base.values, mine, theirs, fields);
  const [sides, setSides] = useState(() => new Map(conflicts.map(({ field, proposed }) => [field.name, proposed])));
  const chooseAll = (side: ConflictSide) => setSides(new Map(conflicts.map(({ field }) => [field.name, side])));
  return (
    <Dialog
      title={form.document.words.conflict ?? ''}
      question
      describedBy={textId}
      width="large"
      onRequestClose={closeConflict}
    >
      <div className="stack gap-5">
        <p id={textId}>{message} Choisissez, champ par champ, ce qui reste.</p>
        <div className="row wrap gap-3">
          <Button look="ghost" onClick={() => chooseAll('mine')}>
            Garder ma version
          </Button>
          <Button look="ghost" onClick={() => chooseAll('theirs')}>
            Prendre leur version
          </Button>
        </div>
        {conflicts.map((one) => {
          const { field } = one;
          return (
            <Field
              key={field.name}
              conflict={one}
              person={stored.updated_by || 'l’autre personne'}
              chosen={sides.get(field.name)}
              shown={(side) => {
                const values = side === 'mine' ? mine : theirs;
                return show(field, values) ?? <SideText text={valueText(field, values)} />;
              }}
              onChoose={(side) => setSides(new Map(sides).set(field.name, side))}
            />
          );
        })}
        <div className={`row wrap end gap-3 ${forms.actions}`}>
          <Button look="ghost" onClick={closeConflict}>
            Annuler
          </Button>
          <Button look="brand" onClick={() => resolveConflict(sides)}>
            Enregistrer ce choix
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

type FieldProps = {
  conflict: FieldConflict;
  person: string;
  chosen: ConflictSide | undefined;
  shown: (side: ConflictSide) => ReactNode;
  onChoose: (side: ConflictSide) => void;
};

function Field({ conflict, person, chosen, shown, onChoose }: FieldProps) {
  const { field, contested, proposed } = conflict;
  const { name, label } = field;
  return (
    <fieldset className={styles.field}>
      <legend>
        {label}
        <small className="faint">
          {' '}
          {contested ? 'modifié des deux côtés' : `modifié par ${proposed === 'mine' ? 'vous' : person} seulement`}
        </small>
      </legend>
      {(['mine', 'theirs'] as const).map((side) => (
        <label key={side} className={styles.side}>
          <input type="radio" name={`choix-${name}`} checked={chosen === side} onChange={() => onChoose(side)} />
          <span>
            <strong className="small">{side === 'mine' ? 'Votre version' : `Version ${ofPerson(person)}`}</strong>
            {shown(side)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function SideText({ text }: { text: string }) {
  return <span className={styles.value}>{text.trim() === '' ? '(vide)' : text}</span>;
}
