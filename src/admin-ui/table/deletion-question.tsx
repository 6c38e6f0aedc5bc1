import type { ReactNode } from 'react';
import { SURE } from '../form/modal.ts';

/** The specification's question of every deletion (MOD-1), then what the deletion does, in the site's formal tone. */
export function DeletionQuestion({ children }: { children: ReactNode }) {
  return (
    <>
      <p>{SURE}</p>
      <p>{children}</p>
    </>
  );
}
