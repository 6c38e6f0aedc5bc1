import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { join } from 'node:path';
import type { ServerOptions } from 'vite';
import type { Config } from '../../server/config.ts';
import { isLoopback } from '../../server/config-rules.ts';

/**
 * Limits access to the development server and its files. Any page in the developer's browser can send requests to this
 * server. The database and the settings are in the same folder as the files.
 */

type AccessConfig = Pick<Config, 'host' | 'publicUrl' | 'dataDir'>;

/**
 * Returns the host names of the server. Loopback names and IP addresses are always allowed, because no other site can
 * have them.
 */
export function servedNames({ host, publicUrl }: AccessConfig): string[] {
  const names = [host, ...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname])];
  return names.filter((name) => isIP(name) === 0 && name !== '');
}

/**
 * True if the request comes from the server's own page, from the address bar, or from a program. `Host` shows
 * whether another name points to this machine (DNS rebinding). `Origin` and `Sec-Fetch-Site` show whether another site
 * sent the request.
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

/** Limits Vite's file access to these folders of `root`, without secret files. */
export function viteAccess(root: string, modules: string, place: AccessConfig): Partial<ServerOptions> {
  return {
    allowedHosts: servedNames(place),
    cors: false,
    fs: {
      strict: true,
      // `.cache/vite` contains the bundled packages. `node_modules` may be a link to another folder.
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
