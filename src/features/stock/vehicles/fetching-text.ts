import type { RowState } from './vehicle-core.schema.ts';

/** Returns '3 photos en cours de récupération, 1 photo non récupérée'; '' if there is nothing to say. */
export function fetchingText(fetching: RowState['fetching']): string {
  const { waiting = 0, failed = [] } = fetching ?? {};
  const photos = (number: number) => `${number}\u00a0${number > 1 ? 'photos' : 'photo'}`;
  return [
    waiting > 0 ? `${photos(waiting)} en cours de récupération` : '',
    failed.length > 0 ? `${photos(failed.length)} non ${failed.length > 1 ? 'récupérées' : 'récupérée'}` : '',
  ]
    .filter(Boolean)
    .join(', ');
}
