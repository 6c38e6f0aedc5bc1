import { existsSync } from 'node:fs';
import { isIP } from 'node:net';

/** The settings that have a value. Unset and empty settings are absent. */
export type Environment = Record<string, string | undefined>;

/** A setting and its error in French. The error is printed after the setting's name. */
type Fault = [name: string, reason: string];

/** Returns the faults of settings that depend on each other. */
export function faultsBetween(env: Environment): Fault[] {
  return [
    ...identityProviderFaults(env),
    ...bucketFaults(env),
    ...['DATABASE_URL', 'MIGRATION_DATABASE_URL'].flatMap((name) => connectionFaults(name, env[name])),
    ...modeFaults(env),
    ...(env.DEMO === '0' ? realSiteFaults(env) : []),
    ...(env.ADMIN_PASSWORD !== undefined && env.ADMIN_PASSWORD === (env.ADMIN_NAME ?? 'admin')
      ? [['ADMIN_PASSWORD', 'un autre texte que ADMIN_NAME'] satisfies Fault]
      : []),
  ];
}

function identityProviderFaults({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }: Environment): Fault[] {
  const wrong: Fault[] = [];
  if (OIDC_ISSUER === undefined && (OIDC_CLIENT_ID ?? OIDC_CLIENT_SECRET) !== undefined)
    wrong.push(['OIDC_ISSUER', 'obligatoire avec OIDC_CLIENT_ID et OIDC_CLIENT_SECRET']);
  if (OIDC_ISSUER !== undefined && OIDC_CLIENT_ID === undefined)
    wrong.push(['OIDC_CLIENT_ID', 'obligatoire avec OIDC_ISSUER']);
  return wrong;
}

function bucketFaults(env: Environment): Fault[] {
  const wrong: Fault[] = [];
  if (env.STORAGE === 's3')
    for (const name of ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
      if (env[name] === undefined) wrong.push([name, 'obligatoire quand STORAGE=s3']);
  if (/^https:/i.test(env.PUBLIC_URL ?? '') && /^http:/i.test(env.S3_PUBLIC_URL ?? ''))
    wrong.push(['S3_PUBLIC_URL', 'une adresse https:// comme celle du site : les navigateurs n’en montreraient rien']);
  if (env.S3_PUBLIC_URL !== undefined && env.S3_ORIGINALS_BUCKET === (env.S3_BUCKET ?? 'images'))
    wrong.push(['S3_ORIGINALS_BUCKET', 'un autre compartiment que S3_BUCKET, que tout le monde lit']);
  return wrong;
}

/**
 * The `sslmode` values that the site accepts for a database on another machine. With other values, the driver may skip
 * encryption, or does not check the server's name.
 */
const REMOTE_SSL_MODES = ['verify-full', 'disable'];

/** The address of a PostgreSQL on another machine must say whether the connection is encrypted. */
function connectionFaults(setting: string, databaseUrl = ''): Fault[] {
  // Another rule rejects other schemes.
  if (!/^postgres(ql)?:/.test(databaseUrl) || !URL.canParse(databaseUrl)) return [];
  const { hostname, searchParams } = new URL(databaseUrl);
  // If a name is repeated, the driver uses the last value.
  const last = (name: string) => searchParams.getAll(name).at(-1);
  const authority = last('sslrootcert');
  if (authority !== undefined && !existsSync(authority))
    return [[setting, `sslrootcert nomme un fichier qui n’est pas là : ${authority}`]];
  const host = last('host') || decoded(hostname);
  if (host === null) return [[setting, 'le nom du serveur a un « % » qui n’est pas suivi de deux chiffres']];
  if (host.startsWith('/') || isLoopback(host)) return [];
  const mode = last('sslmode');
  if (mode !== undefined && REMOTE_SSL_MODES.includes(mode)) return [];
  const gap = mode === undefined ? 'rien ne dit' : `sslmode=${mode} ne dit pas`;
  return [
    [
      setting,
      `${gap} si la connexion à ${host} est chiffrée et vérifiée. Ajoutez ?sslmode=verify-full, avec &sslrootcert=FICHIER si son autorité n’est pas publique ; ou ?sslmode=disable, en clair, sur un réseau qui n’est qu’à vous`,
    ],
  ];
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** A site with the address of another machine needs DEMO, which says whether it is a demonstration. */
function modeFaults({ PUBLIC_URL, DEMO }: Environment): Fault[] {
  if (DEMO !== undefined || PUBLIC_URL === undefined || isLoopback(hostOf(PUBLIC_URL))) return [];
  return [
    [
      'DEMO',
      'à choisir quand PUBLIC_URL n’est pas une adresse de cette machine : 0 (site réel) ou 1 (démonstration, que tout le monde voit)',
    ],
  ];
}

function realSiteFaults({
  PUBLIC_URL,
  OIDC_ISSUER,
  HOST = '127.0.0.1',
  PORT = '3000',
  TRUST_PROXY,
}: Environment): Fault[] {
  const wrong: Fault[] = [];
  if (PUBLIC_URL === undefined)
    wrong.push([
      'PUBLIC_URL',
      `obligatoire quand DEMO=0. Pour essayer sur cette machine, tapez DEMO=0 PUBLIC_URL=http://127.0.0.1:${PORT} npm start, ou écrivez ces deux réglages dans le fichier .env, un par ligne. En ligne, l’adresse du site, par exemple PUBLIC_URL=https://www.garage.example`,
    ]);
  else if (/^http:/i.test(PUBLIC_URL) && !isLoopback(hostOf(PUBLIC_URL)))
    wrong.push([
      'PUBLIC_URL',
      'une adresse https:// quand DEMO=0 : en http, mots de passe et sessions circulent en clair',
    ]);
  if (/^https:/i.test(PUBLIC_URL ?? '') && isLoopback(HOST) && TRUST_PROXY === undefined)
    wrong.push([
      'TRUST_PROXY',
      `obligatoire quand un site réel en https écoute sur ${HOST}, donc derrière un serveur mandataire : 1 s’il y en a un, 0 pour ne croire aucune adresse transmise. Sans lui, tous les visiteurs auraient la même adresse`,
    ]);
  if (/^http:/i.test(OIDC_ISSUER ?? '') && !isLoopback(hostOf(OIDC_ISSUER ?? '')))
    wrong.push(['OIDC_ISSUER', 'une adresse https:// quand DEMO=0']);
  return wrong;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : '';
}

export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  return isIP(name) === 4 ? name.startsWith('127.') : name === '::1';
}
