import type { HTMLAttributes } from 'react';

type Props = Omit<HTMLAttributes<HTMLElement>, 'className'> & { as?: 'span' | 'p' | 'caption' | 'h2' | 'legend' };

export function VisuallyHidden({ as: Element = 'span', ...props }: Props) {
  return <Element className="visually-hidden" {...props} />;
}
