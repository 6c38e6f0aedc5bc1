import type { KeyboardEvent } from 'react';

/** For a form whose content is public as soon as it is sent: Enter in a field does not send it. */
export function keepEnterFromSubmitting(event: KeyboardEvent): void {
  const isField = event.target instanceof HTMLInputElement && event.target.type !== 'file';
  if (event.key === 'Enter' && isField) event.preventDefault();
}
