import type { ReactNode } from 'react';

/**
 * Shows what only a page without scripts needs: in browsers without JavaScript, and in those whose scripts fail, for
 * example because the browser is too old to read them (start.client.ts).
 */
export function WithoutScripts({ children }: { children: ReactNode }) {
  return (
    <>
      <noscript>{children}</noscript>
      <div data-without-scripts="" hidden>
        {children}
      </div>
    </>
  );
}
