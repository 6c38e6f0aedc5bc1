import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { join } from 'node:path';
import type { ServerOptions } from 'vite';
import type { Config } from '../../server/config.ts';
import { isLoopback } from '../../server/config-rules.ts';

/**
 * Access to the development server and its files. It runs on a developer's machine, where any page in a browser can
 * send it requests, and beside it lie the database and the settings.
 */

type AccessConfig = Pick<Config, 'host' | 'publicUrl' | 'dataDir'>;

/** Names that the server is asked by, besides loopback and bare addresses, which no other site can make its own. */
export function servedNames({ host, publicUrl }: AccessConfig): string[] {
  const names = [host, ...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname])];
  return names.filter((name) => isIP(name) === 0 && name !== '');
}

/**
 * True if this request comes from a page of the server itself, from its address bar, or from a program. A site whose
 * name leads to this machine has that name in `Host` (DNS rebinding); browsers name any other site.
 */
export function isOwnRequest({ headers }: Pick<IncomingMessage, 'headers'>, names: readonly string[]): boolean {
  const { host = '', 'sec-fetch-site': site, 'sec-fetch-mode': mode, origin } = headers;
  if (!isServedHost(host, names)) return false;
  if (origin !== undefined && ![`http://${host}`, `https://${host}`].includes(origin)) return false;
  return site === undefined || site === 'same-origin' || site === 'none' || mode === 'navigate';
}

function isServedHost(host: string, names: readonly string[]): boolean {
  if (!URL.canParse(`http://${host}`)) return false;
  const { hostname, username } = new URL(`http://${host}`);
  if (hostname === '' || username !== '') return false;
  return isLoopback(hostname) || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) > 0 || names.includes(hostname);
}

/** Vite's own limits: these folders of `root`, and nothing secret in them. */
export function viteAccess(root: string, modules: string, place: AccessConfig): Partial<ServerOptions> {
  return {
    allowedHosts: servedNames(place),
    cors: false,
    fs: {
      strict: true,
      // The cache holds the packages as Vite bundles them; `node_modules` may be a link to another folder.
      allow: [...['src', 'public', 'node_modules', '.cache/vite'].map((folder) => join(root, folder)), modules],
      deny: [
        '.env',
        '.env.*',
        '*.{crt,pem,key,p12,pfx,cer,der}',
        '.npmrc',
        '**/.git/**',
        '*.sqlite',
        '*.sqlite-*',
        `${place.dataDir.replaceAll('\\', '/')}/**`,
      ],
    },
  };
}
