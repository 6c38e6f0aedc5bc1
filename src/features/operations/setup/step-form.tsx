import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, buttonClass } from '../../../admin-ui/button.tsx';
import { FootBar } from '../../../admin-ui/foot-bar.tsx';
import { keepEnterFromSubmitting } from '../../../admin-ui/form/keep-enter.ts';
import { Link } from '../../../admin-ui/link.tsx';
import { at } from '../../../shared/value-paths.ts';
import type { StoredSection } from '../../platform/settings/stored-section.schema.ts';
import styles from './setup.module.css';
import { StepFields, type StepPart } from './step-fields.tsx';
import { ALL_STEPS, type Step, stepPath } from './steps.ts';

type Props = { step: Step; sections: readonly StoredSection[]; label: string };

export function StepForm({ step, sections, label }: Props) {
  const navigate = useNavigate();
  const parts = useRef(new Map<string, StepPart>());
  const [busy, setBusy] = useState(false);
  const position = ALL_STEPS.indexOf(step);
  const [previous, next] = [ALL_STEPS[position - 1], ALL_STEPS[position + 1]];
  const display = sections.find(({ section }) => section === 'display')?.value;
  const save = async () => {
    setBusy(true);
    let isSaved = true;
    // Saves the first part last, because each part with a wrong field takes the focus. Copies the parts, because each
    // render replaces them.
    for (const part of [...parts.current.values()].reverse()) isSaved = (await part.save()) && isSaved;
    setBusy(false);
    if (isSaved && next) void navigate(stepPath(next));
  };
  return (
    <form
      className="stack gap-6"
      noValidate
      aria-busy={busy}
      aria-label={label}
      onKeyDown={keepEnterFromSubmitting}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void save();
      }}
    >
      {step.settings
        .filter(([section]) =>
          section !== 'vtc' && section !== 'rental' ? true : at(display, `parts.${section}`) !== false,
        )
        .map(([section, keys]) => {
          const stored = sections.find((one) => one.section === section);
          return (
            stored && (
              <StepFields
                key={section}
                stored={stored}
                keys={keys}
                ref={(part) => {
                  if (part) parts.current.set(section, part);
                  else parts.current.delete(section);
                }}
              />
            )
          );
        })}
      <FootBar label="Étape" busy={busy}>
        <div className={`row wrap gap-3 ${styles.ways}`}>
          {previous && (
            <Link to={stepPath(previous)} className={buttonClass('ghost')}>
              Précédent
            </Link>
          )}
          <Button type="submit" look="brand" aria-disabled={busy}>
            {busy ? 'Enregistrement…' : next ? 'Enregistrer et continuer' : 'Enregistrer'}
          </Button>
        </div>
      </FootBar>
    </form>
  );
}
