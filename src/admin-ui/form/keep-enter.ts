import type { KeyboardEvent } from 'react';

/** Prevents Enter from sending a form whose content becomes public at once. */
export function keepEnterFromSubmitting(event: KeyboardEvent): void {
  const isField = event.target instanceof HTMLInputElement && event.target.type !== 'file';
  if (event.key === 'Enter' && isField) event.preventDefault();
}
