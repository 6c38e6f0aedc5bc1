import { type ReactNode, useId, useState } from 'react';
import { ofPerson } from '../../shared/text/french.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Button } from '../button.tsx';
import styles from './conflict-dialog.module.css';
import forms from './form-dialog.module.css';

/** `mine` is the value that the user typed, `theirs` the saved value. */
export type ConflictSide = 'mine' | 'theirs';

export type Choice = {
  name: string;
  label: string;
  /** True if both administrators changed the field. */
  contested: boolean;
  proposed: ConflictSide;
  shown: (side: ConflictSide) => ReactNode;
};

type Props = {
  title: string;
  message: string;
  /** The administrator who saved first; '' if unknown. */
  who: string;
  choices: readonly Choice[];
  onResolve: (sides: ReadonlyMap<string, ConflictSide>) => void;
  onCancel: () => void;
};

/** Shows the fields that differ after two administrators changed an object. The user chooses a value for each field. */
export function ConflictDialog({ title, message, who, choices, onResolve, onCancel }: Props) {
  const textId = useId();
  const [sides, setSides] = useState(() => new Map(choices.map(({ name, proposed }) => [name, proposed])));
  const person = who || 'l’autre personne';
  const chooseAll = (side: ConflictSide) => setSides(new Map(choices.map(({ name }) => [name, side])));
  return (
    <Dialog title={title} question describedBy={textId} width="large" onRequestClose={onCancel}>
      <div className={forms.form}>
        <p id={textId}>{message} Choisissez, champ par champ, ce qui reste.</p>
        <div className={styles.all}>
          <Button look="ghost" onClick={() => chooseAll('mine')}>
            Garder ma version
          </Button>
          <Button look="ghost" onClick={() => chooseAll('theirs')}>
            Prendre leur version
          </Button>
        </div>
        {choices.map((choice) => (
          <Field
            key={choice.name}
            choice={choice}
            person={person}
            chosen={sides.get(choice.name)}
            onChoose={(side) => setSides(new Map(sides).set(choice.name, side))}
          />
        ))}
        <div className={forms.actions}>
          <Button look="ghost" onClick={onCancel}>
            Annuler
          </Button>
          <Button look="brand" onClick={() => onResolve(sides)}>
            Enregistrer ce choix
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

type FieldProps = {
  choice: Choice;
  person: string;
  chosen: ConflictSide | undefined;
  onChoose: (side: ConflictSide) => void;
};

function Field({ choice, person, chosen, onChoose }: FieldProps) {
  const { name, label, contested, proposed, shown } = choice;
  return (
    <fieldset className={styles.field}>
      <legend>
        {label}
        <small>
          {' '}
          {contested ? 'modifié des deux côtés' : `modifié par ${proposed === 'mine' ? 'vous' : person} seulement`}
        </small>
      </legend>
      {(['mine', 'theirs'] as const).map((side) => (
        <label key={side} className={styles.side}>
          <input type="radio" name={`choix-${name}`} checked={chosen === side} onChange={() => onChoose(side)} />
          <span>
            <strong>{side === 'mine' ? 'Votre version' : `Version ${ofPerson(person)}`}</strong>
            {shown(side)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

export function SideText({ text }: { text: string }) {
  return <span className={styles.value}>{text.trim() === '' ? '(vide)' : text}</span>;
}
