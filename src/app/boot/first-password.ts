import { passwordFault } from '../../features/platform/auth/password-strength.server.ts';
import { type Config, StartError } from '../../server/config.ts';

/**
 * Checks the password that the settings give the first administrator, as one that is typed is checked (EDGE-3).
 * Only where there is no administrator yet: later the setting is not used, and the lists of words take 0.3 s and 40 MB.
 * @throws StartError where it is easy to guess.
 */
export async function checkFirstPassword(
  { adminName = 'admin', adminPassword }: Pick<Config, 'adminName' | 'adminPassword'>,
  siteName: string,
): Promise<void> {
  if (adminPassword === undefined) return;
  const fault = await passwordFault(adminPassword, [adminName, siteName]);
  if (fault !== null)
    throw new StartError(
      `Réglages à corriger (voir .env.example) :\n  - ADMIN_PASSWORD : ${fault.replace(/\.$/, '')}.`,
    );
}
