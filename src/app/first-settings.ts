import { resolve } from 'node:path';
import {
  EXAMPLE_NAME,
  type ReadFile,
  readDealershipFile,
} from '../features/platform/settings/dealership-file.server.ts';
import { DEFAULT_SETTINGS } from '../features/platform/settings/default-settings.ts';
import type { Config } from '../server/config.ts';

/** The file that a demonstration reads by default. */
const SHIPPED_FILE = 'dealership.json';

/** `note`: for the person at the terminal. */
export type FirstSettings = ReadFile & { note?: string };

/**
 * The settings that a first start stores. A demonstration, and a site of a release without settings, takes those of the
 * file, and is open. A new live site takes only those of a file that its operator wrote and named, and is in
 * preparation.
 * @throws StartError with one line for everything that is wrong in the file.
 */
export function firstSettings(
  { demo, dealershipFile }: Pick<Config, 'demo' | 'dealershipFile'>,
  wasOpen: boolean,
): FirstSettings {
  if (demo || wasOpen) return readDealershipFile(dealershipFile ?? resolve(SHIPPED_FILE));
  const none = { settings: DEFAULT_SETTINGS, changed: new Date().toISOString() };
  if (dealershipFile === undefined) return none;
  const { settings, changed: hasChanged } = readDealershipFile(dealershipFile);
  if (settings.identity.name === EXAMPLE_NAME)
    return { ...none, note: `${dealershipFile} est l’exemple livré : ce site réel n’en prend rien.` };
  return { settings: { ...settings, display: { ...settings.display, open: false } }, changed: hasChanged };
}
