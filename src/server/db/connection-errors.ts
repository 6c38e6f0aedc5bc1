import { propertiesOf } from '../../shared/records.ts';
import { StartError } from '../config.ts';
import type { DatabaseLocation } from './location.ts';

/** Returns a StartError with a French message and the remedy. An error of the program itself stays unchanged. */
export function startErrorOf(error: unknown, { databaseUrl, dataDir }: DatabaseLocation): unknown {
  if (error instanceof StartError) return error;
  const sentence = databaseUrl ? postgresSentence(error, new URL(databaseUrl)) : sqliteSentence(error, dataDir);
  return sentence ? new StartError(sentence) : error;
}

/** SQLite's primary result codes: the lowest byte of an error's code. */
const SQLITE = { BUSY: 5, LOCKED: 6, READONLY: 8, IOERR: 10, CORRUPT: 11, FULL: 13, CANTOPEN: 14, NOTADB: 26 };

function sqliteSentence(error: unknown, dataDir: string): string | undefined {
  const { errcode, code } = propertiesOf(error);
  const result = typeof errcode === 'number' ? errcode & 0xff : undefined;
  if (result === SQLITE.NOTADB || result === SQLITE.CORRUPT)
    return `La base de données de ${dataDir} est abîmée (${reasonOf(error)}) : rendez-lui une sauvegarde, ou écartez ses fichiers vitrine.sqlite* pour repartir d’une base vide.`;
  if (result === SQLITE.BUSY || result === SQLITE.LOCKED)
    return `Un autre programme tient la base de données de ${dataDir} : arrêtez-le, puis relancez.`;
  if (result === SQLITE.FULL)
    return `Il n’y a plus de place pour la base de données de ${dataDir} : libérez de l’espace, ou choisissez un autre dossier avec DATA_DIR.`;
  const unwritable =
    result === undefined ? code !== undefined : [SQLITE.READONLY, SQLITE.IOERR, SQLITE.CANTOPEN].includes(result);
  return unwritable
    ? `Impossible d’écrire dans le dossier des données ${dataDir} (${reasonOf(error)}) : donnez-en les droits à cet utilisateur, ou choisissez un autre dossier avec DATA_DIR.`
    : undefined;
}

function postgresSentence(error: unknown, { host, pathname, username }: URL): string | undefined {
  const code = String(propertiesOf(error).code ?? '');
  const name = decodeURIComponent(pathname.slice(1));
  if (code.startsWith('28'))
    return `PostgreSQL à ${host} refuse l’utilisateur « ${decodeURIComponent(username)} » (${reasonOf(error)}) : corrigez son nom ou son mot de passe dans DATABASE_URL.`;
  if (code === '3D000')
    return `La base « ${name} » n’existe pas sur PostgreSQL à ${host} : créez-la (createdb ${name}), ou corrigez DATABASE_URL.`;
  if (code === '42501')
    return `L’utilisateur « ${decodeURIComponent(username)} » n’a pas le droit de créer des tables dans la base « ${name} » (${reasonOf(error)}) : lancez npm run db:migrate avec le rôle qui les possède (MIGRATION_DATABASE_URL), ou donnez à celui-ci le droit CREATE sur son schéma.`;
  if (/CERT|SIGNATURE|^ERR_(TLS|SSL)/.test(code))
    return `Le certificat de PostgreSQL à ${host} n’est pas accepté (${reasonOf(error)}) : nommez son autorité dans DATABASE_URL (sslrootcert=FICHIER), ou corrigez le nom du serveur.`;
  if (/does not support SSL/.test(reasonOf(error)))
    return `PostgreSQL à ${host} n’accepte pas de connexion chiffrée : activez TLS sur ce serveur ; sur un réseau qui n’est qu’à vous, écrivez sslmode=disable dans DATABASE_URL.`;
  if (code === '' || /^(E[A-Z]|08|53|57)/.test(code))
    return `PostgreSQL ne répond pas à ${host}${pathname} (${reasonOf(error)}) : vérifiez qu’il tourne et que DATABASE_URL est juste.`;
  return undefined;
}

/** Returns an error's message. If several addresses of a host were tried, it is the message of the first. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors[0]) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
