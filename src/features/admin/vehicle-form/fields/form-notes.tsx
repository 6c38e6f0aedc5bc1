import { Fragment, type ReactNode } from 'react';
import { focusField } from '../../../../admin-ui/focus.ts';
import { Fold } from '../../../../admin-ui/fold.tsx';
import { FIELD_HASH } from '../../../../admin-ui/form/modal.ts';
import { PHONE, useMedia } from '../../../../ui/use-media.ts';
import styles from '../form.module.css';
import type { VehicleFormModel } from '../use-vehicle-form.ts';
import type { MissingFact } from './missing-on-card.ts';

type Note = { text: string; facts: readonly MissingFact[] };

type Props = { id: string; form: VehicleFormModel; mode: 'new' | 'edit' };

/**
 * Shows errors, and facts that the card or the law needs. Missing facts do not prevent the save. Each note links to its
 * field.
 */
export function FormNotes({ id, form, mode }: Props) {
  const isPhone = useMedia(PHONE);
  const { lacking } = form;
  const notes = notesOf(form, mode);
  if (lacking.length + notes.length === 0) return null;
  const sentences = notes.map((note) => <Sentence key={note.text} {...note} />);
  return (
    <div id={id} className={styles.missing}>
      {lacking.length > 0 && <Sentence text="Pour être en ligne, il manque" facts={lacking} />}
      {isPhone && notes.length > 0 ? <Folded form={form}>{sentences}</Folded> : sentences}
    </div>
  );
}

function Folded({ form: { missing, missingByLaw }, children }: { form: VehicleFormModel; children: ReactNode }) {
  const [card, law] = [missing.length, missingByLaw.length];
  const count = card || law;
  const facts = `${count} ${count > 1 ? 'informations' : 'information'}`;
  const lawText = card > 0 ? `, et ${law} que la loi demande` : ' que la loi demande';
  return (
    <Fold look="line" summary={<span className={styles.notes}>{`il manque ${facts}${law > 0 ? lawText : ''}`}</span>}>
      {children}
    </Fold>
  );
}

function Sentence({ text, facts }: Note) {
  return (
    <p>
      <span>{`${text} : `}</span>
      {facts.map(({ field, word }, i) => (
        <Fragment key={word}>
          <span>{i > 0 && ', '}</span>
          <a
            href={`${FIELD_HASH}${field}`}
            onClick={(event) => {
              event.preventDefault();
              focusField(event.currentTarget.closest('form'), field);
            }}
          >
            {word}
          </a>
        </Fragment>
      ))}
    </p>
  );
}

function notesOf({ isDirty, lacking, missing, missingByLaw }: VehicleFormModel, mode: Props['mode']): Note[] {
  if (mode === 'new' && !isDirty) return [];
  const law = lacking.length === 0 ? missingByLaw : [];
  return [
    { text: 'Il manquera sur la carte', facts: missing },
    { text: 'La loi demande aussi, pour une vente', facts: law },
  ].filter(({ facts }) => facts.length > 0);
}
