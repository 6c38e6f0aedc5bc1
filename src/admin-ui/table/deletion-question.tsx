import type { ReactNode } from 'react';
import { SURE } from '../form/modal.ts';

/** Id of the text that names the object to delete. */
export const DELETION_TEXT = 'deletion-text';

/** The specification's question of every deletion (MOD-1), then its effect, in the site's formal tone. */
export function DeletionQuestion({ children }: { children: ReactNode }) {
  return (
    <>
      <p>{SURE}</p>
      <p id={DELETION_TEXT}>{children}</p>
    </>
  );
}
