import { isReservedName, RESERVED_NAME } from '../features/platform/auth/origin.ts';
import { passwordFault } from '../features/platform/auth/password-strength.server.ts';
import { type Config, StartError } from '../server/config.ts';

/**
 * Checks the name and password of the first administrator, which come from the settings. Call it only if there is no
 * administrator. Later starts ignore these settings, and loading the word lists takes 0.3 s and 40 MB.
 * @throws StartError if the name is reserved or the password is easy to guess
 */
export async function checkFirstAdministrator(
  { adminName = 'admin', adminPassword }: Pick<Config, 'adminName' | 'adminPassword'>,
  siteName: string,
): Promise<void> {
  const passwordError = adminPassword === undefined ? null : await passwordFault(adminPassword, [adminName, siteName]);
  const faults = [
    ...(isReservedName(adminName) ? [`ADMIN_NAME : ${RESERVED_NAME}.`] : []),
    ...(passwordError === null ? [] : [`ADMIN_PASSWORD : ${passwordError.replace(/\.$/, '')}.`]),
  ];
  if (faults.length > 0) throw new StartError(['Réglages à corriger (voir .env.example) :', ...faults].join('\n  - '));
}
