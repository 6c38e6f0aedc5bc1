import type { ReactNode } from 'react';

/** In browsers without JavaScript, and in those whose scripts fail, for example old ones (start.client.ts). */
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
