import { AdminIcon } from '../../../admin-ui/admin-icon.tsx';
import controls from '../../../admin-ui/controls.module.css';
import type { Rate } from './rates.schema.ts';
import { type MoveStep, stepId } from './use-rate-order.ts';

const STEPS = [
  { step: -1, icon: 'up', label: 'Monter' },
  { step: 1, icon: 'down', label: 'Descendre' },
] as const;

type Props = {
  rate: Rate;
  /** The steps that are possible now. */
  steps: readonly MoveStep[];
  onMove: (rate: Rate, step: MoveStep) => void;
};

/** Moves a rate one place up or down (D27). */
export function MoveButtons({ rate, steps, onMove }: Props) {
  return STEPS.map(({ step, icon, label }) => (
    <button
      key={step}
      type="button"
      id={stepId(rate.id, step)}
      className={controls.icon}
      disabled={!steps.includes(step)}
      aria-label={`${label} ${rate.title}`}
      title={label}
      onClick={() => onMove(rate, step)}
    >
      <AdminIcon name={icon} size={18} />
    </button>
  ));
}
