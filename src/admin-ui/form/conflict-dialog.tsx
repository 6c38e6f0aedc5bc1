import { type ReactNode, useState } from 'react';
import { ofPerson } from '../../shared/text/french.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Button } from '../button.tsx';
import styles from './conflict-dialog.module.css';
import forms from './form-dialog.module.css';

/** The side whose value a field gets. */
export type ConflictSide = 'mine' | 'theirs';

/** A field that differs after two administrators changed the same thing. */
export type Choice = {
  name: string;
  label: string;
  /** Both changed it; otherwise the value of the one who changed it is proposed. */
  contested: boolean;
  proposed: ConflictSide;
  shown: (side: ConflictSide) => ReactNode;
};

type Props = {
  title: string;
  message: string;
  /** The person who saved first; '' if unknown. */
  who: string;
  choices: readonly Choice[];
  onResolve: (sides: ReadonlyMap<string, ConflictSide>) => void;
  onCancel: () => void;
};

/** Two administrators changed the same thing: both versions, field by field, and the choice between them. */
export function ConflictDialog({ title, message, who, choices, onResolve, onCancel }: Props) {
  const [sides, setSides] = useState(() => new Map(choices.map(({ name, proposed }) => [name, proposed])));
  const person = who || 'l’autre personne';
  const chooseAll = (side: ConflictSide) => setSides(new Map(choices.map(({ name }) => [name, side])));
  return (
    <Dialog title={title} question width="large" onRequestClose={onCancel}>
      <div className={forms.form}>
        <p>{message} Choisissez, champ par champ, ce qui reste.</p>
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

/** A value of one side as text. */
export function SideText({ text }: { text: string }) {
  return <span className={styles.value}>{text.trim() === '' ? '(vide)' : text}</span>;
}
