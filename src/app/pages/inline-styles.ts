import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { PageHtml } from './entry.server.tsx';

/**
 * The style sheets of the build, by address. The content security policy allows an inline sheet by its hash `source`.
 */
type StyleSheets = ReadonlyMap<string, { css: string; source: string }>;

export function readStyleSheets(build: string): StyleSheets {
  const folder = resolve(build, 'client/assets');
  const names = readdirSync(folder).filter((name) => name.endsWith('.css'));
  return new Map(
    names.map((name) => {
      const css = readFileSync(resolve(folder, name), 'utf8');
      return [`/assets/${name}`, { css, source: `'sha256-${hash('sha256', css, 'base64')}'` }];
    }),
  );
}

/**
 * Puts the style sheets of a page into its HTML, so that the first paint needs no further request. For each sheet, a
 * disabled link stays: React finds it in the browser and does not load the sheet again.
 */
export function withStyles(html: PageHtml, sheets: StyleSheets): PageHtml {
  const styleSources: string[] = [];
  const head = html.head.replace(
    /<link rel="stylesheet" href="([^"]+)" data-precedence="default"\/>/g,
    (link, href) => {
      const sheet = sheets.get(href);
      if (sheet === undefined) return link;
      styleSources.push(sheet.source);
      return `<style data-href="${href}" data-precedence="default">${sheet.css}</style><link rel="stylesheet" href="${href}" disabled=""/>`;
    },
  );
  return { ...html, head, styleSources };
}
