import { IconButton } from '../../../admin-ui/button.tsx';
import type { Rate } from './rates.schema.ts';
import { type MoveStep, stepId } from './use-rate-order.ts';

const STEPS = [
  { step: -1, icon: 'up', label: 'Monter' },
  { step: 1, icon: 'down', label: 'Descendre' },
] as const;

type Props = {
  rate: Rate;
  steps: readonly MoveStep[];
  onMove: (rate: Rate, step: MoveStep) => void;
};

export function MoveButtons({ rate, steps, onMove }: Props) {
  return STEPS.map(({ step, icon, label }) => (
    <IconButton
      key={step}
      id={stepId(rate.id, step)}
      icon={icon}
      disabled={!steps.includes(step)}
      label={`${label} ${rate.title}`}
      title={label}
      onClick={() => onMove(rate, step)}
    />
  ));
}
