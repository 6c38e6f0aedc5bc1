import { AdminIcon } from '../../../admin-ui/admin-icon.tsx';
import { Link } from '../../../admin-ui/link.tsx';
import side from '../../../admin-ui/side-nav.module.css';
import { count } from '../../../shared/text/french.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { ChecklistItem } from '../../platform/settings/stored-section.schema.ts';
import styles from './setup.module.css';
import { ALL_STEPS, itemsOf, OPENING, STEPS, type Step, stepPath } from './steps.ts';

type Props = {
  current: Step;
  checklist: readonly ChecklistItem[];
  /** True if the site is open and shows nothing of the demonstration. */
  isOpen: boolean;
};

/** A phone shows only the numbers of the steps. A mark on a number means that a value required by law is missing. */
export function StepNav({ current, checklist, isOpen }: Props) {
  const isDone = (step: Step) => (step === OPENING ? isOpen : itemsOf(step, checklist).length === 0);
  const done = STEPS.filter(isDone).length;
  return (
    <nav className={`${side.nav} stack gap-3 ${styles.nav}`} aria-label="Étapes">
      <p className="stack gap-1 muted">
        <progress value={done} max={STEPS.length} aria-hidden="true" />
        <span>
          {done === STEPS.length ? 'Toutes les étapes sont complètes' : `${done} sur ${count(STEPS.length, 'étape')}`}
        </span>
      </p>
      <ol className={side.list}>
        {ALL_STEPS.map((step, i) => (
          <li key={step.name}>
            <Link to={stepPath(step)} aria-current={step === current ? 'step' : undefined} preventScrollReset>
              <span
                className={styles.number}
                data-done={isDone(step) || undefined}
                data-required={itemsOf(step, checklist).some(({ required }) => required) || undefined}
              >
                {isDone(step) && <AdminIcon name="chosen" size={18} />}
                {!isDone(step) && (step === OPENING ? <AdminIcon name="setup" size={16} /> : i + 1)}
              </span>
              <span className={styles.name}>{step.title}</span>
              <StepState isDone={isDone(step)} items={step === OPENING ? [] : itemsOf(step, checklist)} />
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StepState({ isDone, items }: { isDone: boolean; items: readonly ChecklistItem[] }) {
  if (isDone) return <VisuallyHidden> (complet)</VisuallyHidden>;
  if (items.length === 0) return null;
  const required = items.filter((item) => item.required).length;
  return (
    <small className={styles.state} data-required={required > 0 || undefined}>
      {required > 0 ? count(required, 'obligatoire') : `${items.length} à voir`}
    </small>
  );
}
