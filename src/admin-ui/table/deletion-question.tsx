import type { ReactNode } from 'react';
import { SURE } from '../form/modal.ts';

/** Id of the text that names the object to delete. */
export const DELETION_TEXT = 'deletion-text';

/** Asks the specification's question (MOD-1) and names the effect of the deletion. */
export function DeletionQuestion({ children }: { children: ReactNode }) {
  return (
    <>
      <p>{SURE}</p>
      <p id={DELETION_TEXT}>{children}</p>
    </>
  );
}
