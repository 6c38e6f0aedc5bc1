import { Fragment, type ReactNode } from 'react';
import { focusField } from '../../../../admin-ui/focus.ts';
import { Fold } from '../../../../admin-ui/fold.tsx';
import { FIELD_HASH } from '../../../../admin-ui/form/modal.ts';
import { PHONE, useMedia } from '../../../../admin-ui/use-media.ts';
import styles from '../form.module.css';
import type { VehicleFormModel } from '../use-vehicle-form.ts';
import type { MissingFact } from './missing-on-card.ts';

type Note = { text: string; facts: readonly MissingFact[] };

type Props = { id: string; form: VehicleFormModel; mode: 'new' | 'edit' };

/**
 * The errors of the last save, then facts that the card will lack or that the law asks for, which prevent nothing: on a
 * phone one line that opens. Each fact leads to its field. An untouched new form lacks everything.
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
  const cardText = card > 0 ? `il manque ${card} ${card > 1 ? 'informations' : 'information'}` : '';
  const lawText = law > 0 ? `la loi en demande ${law}` : '';
  return (
    <Fold look="line" summary={<span className={styles.notes}>{[cardText, lawText].filter(Boolean).join(', ')}</span>}>
      {children}
    </Fold>
  );
}

function Sentence({ text, facts }: Note) {
  return (
    <p>
      {text} :{' '}
      {facts.map(({ field, word }, i) => (
        <Fragment key={word}>
          {i > 0 && ', '}
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
