import { ADMIN_CONTEXT_ID, ADMIN_ROOT_ID, type AdminContext } from '../../../admin-ui/session/admin-context.ts';
import type { Assets } from '../../pages/document.tsx';

/**
 * Returns the HTML document of the administration. Its data is JSON in a script element that the browser does not run.
 * '<' is escaped, so that a name in the data cannot close the element.
 */
export function adminDocument(adminContext: AdminContext, { scripts, styles, preloads, fonts }: Assets): string {
  return page([
    '<title>Administration</title>',
    ...fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`),
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    ...scripts.map((src) => `<script type="module" src="${src}"></script>`),
    `</head><body><div id="${ADMIN_ROOT_ID}"></div>`,
    '<noscript>L’administration a besoin de JavaScript.</noscript>',
    `<script id="${ADMIN_CONTEXT_ID}" type="application/json">${JSON.stringify(adminContext).replaceAll('<', '\\u003c')}</script>`,
  ]);
}

export const UNAVAILABLE = page([
  '<title>Service momentanément indisponible</title></head><body>',
  '<h1>Service momentanément indisponible</h1><p>La panne est de notre côté et ne devrait pas durer.</p>',
  '<p><a href="">Réessayer</a></p>',
]);

/** Sent if the preview of unsaved values is older than an hour, or if its address is wrong. */
export const EXPIRED_PREVIEW = page([
  '<title>Cet aperçu n’est plus là</title></head><body>',
  '<h1>Cet aperçu n’est plus là</h1><p>Un aperçu dure une heure : ouvrez-en un autre depuis la saisie.</p>',
]);

function page(parts: string[]): string {
  return [
    '<!doctype html><html lang="fr"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...parts,
    '</body></html>',
  ].join('');
}
