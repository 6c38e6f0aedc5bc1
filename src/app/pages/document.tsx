import type { ReactNode } from 'react';

export type Assets = { scripts: string[]; styles: string[]; preloads: string[]; fonts: string[] };

export const NO_ASSETS: Assets = { scripts: [], styles: [], preloads: [], fonts: [] };

export const HYDRATION_ID = 'hydration';

type Props = {
  assets: Assets;
  /** The page's data as JSON. The browser does not run it, so the content security policy can forbid inline scripts. */
  hydration: string;
  children: ReactNode;
};

/** React moves links and scripts to the head and does not compare them, so the browser hydrates with `NO_ASSETS`. */
export function Document({ assets, hydration, children }: Props) {
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0e1116" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" sizes="any" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {assets.fonts.map((href) => (
          // The priority is low, so that the main picture loads first. The fallback fonts have the same widths, so no
          // text moves when the fonts arrive.
          <link
            key={href}
            rel="preload"
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
            fetchPriority="low"
            href={href}
          />
        ))}
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} precedence="default" />
        ))}
        {assets.scripts.map((src) => (
          <script key={src} type="module" src={src} data-modules={assets.preloads.join(' ')} />
        ))}
      </head>
      <body>
        {children}
        <script id={HYDRATION_ID} type="application/json">
          {hydration}
        </script>
      </body>
    </html>
  );
}
