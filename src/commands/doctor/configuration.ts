import { chmod, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readLastBackup } from '../../features/operations/backup/last-backup.server.ts';
import { listAdministrators } from '../../features/platform/auth/administrators.repository.ts';
import type { Config } from '../../server/config.ts';
import { isLoopback } from '../../server/config-rules.ts';
import { SQLITE_FILE } from '../../server/db/database.ts';
import { type Check, type Examination, REPAIR_COMMAND } from './examination.ts';

/** Checks the operator's settings more strictly than a start does, and the permissions of secret files. */

type Wrong = [what: string, remedy: string];

/** Returns settings that are usually mistakes. `readConfig` accepts them, because somebody may want them. */
function faultsOf({ publicUrl, trustProxy, databaseUrl, metricsToken }: Config): Wrong[] {
  const wrong: Wrong[] = [];
  const url = publicUrl === undefined ? undefined : new URL(publicUrl);
  if (url?.protocol === 'http:' && !isLoopback(url.hostname))
    wrong.push([
      `PUBLIC_URL est en clair (${publicUrl}) : mots de passe et cookies se lisent en chemin.`,
      'un certificat dans le serveur mandataire (docs/hosting.md), et une adresse https:// dans PUBLIC_URL.',
    ]);
  if (typeof trustProxy === 'number' && trustProxy > MAX_PROXIES)
    wrong.push([
      `TRUST_PROXY croit ${trustProxy} serveurs mandataires : avec un seul de trop, chacun choisit son adresse.`,
      'leur nombre exact, ou leurs adresses.',
    ]);
  if (/\/0\b/.test(String(trustProxy)))
    wrong.push(['TRUST_PROXY croit tout le monde.', 'le nombre des serveurs mandataires, ou leurs adresses.']);
  if (databaseUrl !== undefined && isInClear(new URL(databaseUrl)))
    wrong.push([
      `La liaison avec PostgreSQL à ${new URL(databaseUrl).hostname} est en clair (sslmode=disable).`,
      'sslmode=verify-full dans DATABASE_URL, à moins que ce réseau ne soit qu’à vous.',
    ]);
  if (metricsToken !== undefined && isWeak(metricsToken))
    wrong.push(['METRICS_TOKEN est facile à deviner.', 'METRICS_TOKEN=$(openssl rand -hex 24)']);
  return wrong;
}

/** A CDN, a load balancer and a proxy are usual. More proxies are usually a mistake. */
const MAX_PROXIES = 3;

/** Minimum number of different characters of a secret. With fewer, it is not random. */
const MIN_DIFFERENT = 10;

const isWeak = (text: string) => new Set(text).size < MIN_DIFFERENT;

function isInClear({ hostname, searchParams }: URL): boolean {
  const host = decodeURIComponent(searchParams.getAll('host').at(-1) || hostname);
  return searchParams.getAll('sslmode').at(-1) === 'disable' && !host.startsWith('/') && !isLoopback(host);
}

const configuration: Check = async ({ config, report }) => {
  for (const [problem, remedy] of faultsOf(config)) report.wrong(problem, remedy);
};

const administrators: Check = async ({ context, config, report }) => {
  const members = await listAdministrators(context);
  if (config.demo) return;
  const rows = await context.database.query
    .selectFrom('administrators')
    .select('name')
    .where('must_change_password', '=', 1)
    .execute();
  for (const { name } of rows)
    report.wrong(
      `« ${name} » n’a pas encore remplacé le mot de passe affiché au premier démarrage.`,
      'connectez-vous à /admin/login : le site demande de le remplacer.',
    );
  if (!members.some(({ role }) => role === 'owner'))
    report.wrong('Il n’y a pas de propriétaire.', 'npm run admin -- add NOM');
  if (config.adminPassword !== undefined && members.length > 0)
    report.note('ADMIN_PASSWORD ne sert plus : retirez cette ligne de .env.');
};

/** Only the user of the site may read these files. */
async function secretFiles({ terminal, config }: Examination): Promise<string[]> {
  const sqlite = ['', '-wal', '-shm'].map((suffix) => join(config.dataDir, `${SQLITE_FILE}${suffix}`));
  const backup = await readLastBackup(config.dataDir);
  return [join(terminal.cwd, '.env'), ...(config.databaseUrl ? [] : sqlite), ...(backup ? [backup.path] : [])];
}

const OTHER_USERS = 0o077;
const OWNER = 0o700;

const permissions: Check = async (examination) => {
  if (process.platform === 'win32') return;
  const { report, isRepairing } = examination;
  const open: string[] = [];
  for (const file of await secretFiles(examination)) {
    const mode = (await stat(file).catch(() => null))?.mode ?? 0;
    if ((mode & OTHER_USERS) === 0) continue;
    if (isRepairing && (await close(file, mode & OWNER)))
      report.repaired(`${file} : lisible par son seul propriétaire.`);
    else open.push(`${file} (${(mode & 0o777).toString(8)})`);
  }
  if (open.length > 0)
    report.wrong(
      `D’autres utilisateurs de cette machine peuvent lire ${open.join(', ')}.`,
      `${REPAIR_COMMAND}, ou chmod 600 ; le site peut rester en marche.`,
    );
};

/** Restricts the permissions of a file. Returns false if the file belongs to another user. */
function close(file: string, mode: number): Promise<boolean> {
  return chmod(file, mode).then(
    () => true,
    () => false,
  );
}

export const CONFIGURATION_CHECKS: [name: string, check: Check][] = [
  ['La configuration', configuration],
  ['Les administrateurs', administrators],
  ['Les droits des fichiers', permissions],
];
