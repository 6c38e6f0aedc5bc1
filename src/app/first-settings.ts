import { resolve } from 'node:path';
import {
  EXAMPLE_NAME,
  type ReadFile,
  readDealershipFile,
  rejectUndialled,
} from '../features/platform/settings/dealership-file.server.ts';
import { DEFAULT_SETTINGS } from '../features/platform/settings/default-settings.ts';
import { examplePaths, INTERFACE_PATH } from '../features/platform/settings/example-paths.server.ts';
import type { Config } from '../server/config.ts';

const SHIPPED_FILE = 'dealership.json';

/** `examples` are the paths of settings that no person has chosen. */
export type FirstSettings = ReadFile & { examples: readonly string[]; note?: string };

/**
 * Returns the settings that a first start stores. A demonstration reads them from a file, and is open unless the file
 * says otherwise. The same applies to a site that was open before settings existed. A new live site is in preparation
 * and speaks French. It reads only a file that its operator names, and takes nothing from the shipped example.
 * @throws StartError with one line for each error in the file
 */
export function firstSettings(
  { demo, dealershipFile }: Pick<Config, 'demo' | 'dealershipFile'>,
  wasOpen: boolean,
): FirstSettings {
  if (demo || wasOpen) return demonstrationSettings(dealershipFile ?? resolve(SHIPPED_FILE));
  const none = { settings: DEFAULT_SETTINGS, changed: new Date().toISOString(), examples: [INTERFACE_PATH] };
  if (dealershipFile === undefined) return none;
  const { settings, changed } = readDealershipFile(dealershipFile, { interface: DEFAULT_SETTINGS.display.interface });
  rejectUndialled(dealershipFile, settings);
  if (settings.identity.name === EXAMPLE_NAME)
    return { ...none, note: `${dealershipFile} est l’exemple livré : ce site réel n’en prend rien.` };
  return { settings: { ...settings, display: { ...settings.display, open: false } }, changed, examples: [] };
}

/** All values of the shipped file are examples. Those of a dealer's own file are not. */
export function demonstrationSettings(path: string): FirstSettings {
  const file = readDealershipFile(path);
  return { ...file, examples: file.settings.identity.name === EXAMPLE_NAME ? examplePaths(file.settings) : [] };
}
