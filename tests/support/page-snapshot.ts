/** Writes a response as text, so that a test can compare what visitors, search engines and caches get. */
import { pageOutline } from './page-outline.ts';

export type PageResponse = { statusCode: number; headers: Record<string, unknown>; body: string };

/** Headers of the connection and of the single request. */
const OF_REQUEST = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding', 'x-request-id'];

const JSON_LD = /<script[^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs;

/** Scripts, styles and the data for hydration. Their contents and number may change without any change for visitors. */
const MACHINERY = /<(script|style)\b.*?<\/\1>|<!--.*?-->/gs;

/**
 * Returns the request, the status, the headers, the head and the body of a page, one line for each part. Left out or
 * replaced are:
 * - headers of the single request, the value of ETag, and the hashes of styles in the Content-Security-Policy;
 * - scripts, styles, the data for hydration, and links to files of the build;
 * - names of built files and ids that React makes, which depend on the source code;
 * - the random token of a preview.
 * A non-breaking space is written as ␣, because it would look like a space.
 */
export function pageSnapshot(request: string, response: PageResponse): string {
  const { statusCode, headers, body } = response;
  const parts = [request, `status: ${statusCode}`, ...headerLines(headers), ''];
  if (String(headers['content-type']).startsWith('text/html')) parts.push(...htmlLines(body));
  else if (body !== '') parts.push(body);
  return `${normalised(parts.join('\n')).trimEnd()}\n`;
}

/** Returns the headers that are the same for each request of an address. */
export function lastingHeaders(headers: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_REQUEST.includes(name)));
}

function headerLines(headers: Record<string, unknown>): string[] {
  const { etag, 'content-security-policy': policy = '', ...others } = lastingHeaders(headers);
  const lines = Object.entries(others).map(([name, value]) => `${name}: ${value}`);
  const directives = String(policy)
    .replace(/(?: 'sha256-[^']+')+/g, ' {hashes}')
    .split(/;\s*/)
    .filter(Boolean);
  return [
    ...lines.sort(),
    `etag: ${etag === undefined ? 'no' : 'yes'}`,
    'content-security-policy:',
    ...directives.map((directive) => `  ${directive}`),
  ];
}

function htmlLines(html: string): string[] {
  const graphs = [...html.matchAll(JSON_LD)].map(([, json = '']) => printed(JSON.parse(json)));
  const { attributes, head, body } = pageOutline(html.replace(MACHINERY, ''));
  return [`html ${attributes}`, ...head, ...graphs.map((graph) => `json-ld: ${graph}`), '', ...body];
}

const MAX_LINE_LENGTH = 120;

/** Prints JSON. An object or list that is short stands on one line. */
function printed(value: unknown, indent = ''): string {
  const line = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || indent.length + line.length <= MAX_LINE_LENGTH) return line;
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const entries = Object.entries(value).map(
    ([key, one]) => `${inner}${isList ? '' : `${JSON.stringify(key)}: `}${printed(one, inner)}`,
  );
  const [open, close] = isList ? '[]' : '{}';
  return `${open}\n${entries.join(',\n')}\n${indent}${close}`;
}

function normalised(text: string): string {
  return text
    .replace(/(\/assets\/[\w.-]+?)-[\w-]{8}(\.\w+)/g, '$1-{hash}$2')
    .replace(/_[Rr]_\w*_/g, '{id}')
    .replace(/(\/admin\/preview\/(?:settings|vehicles)\/)[0-9a-f]{32}/g, '$1{token}')
    .replaceAll('\u00a0', '␣')
    .replace(/[\u00ad\u200b-\u200f\u2028-\u202f\u2060\ufeff]/g, (sign) => `{U+${sign.charCodeAt(0).toString(16)}}`);
}
