import { readFileSync, statSync } from 'node:fs';
import type * as z from 'zod';
import { StartError } from '../../../server/config.ts';
import type { Interface } from '../../../shared/money.ts';
import { at, isTree } from '../../../shared/value-paths.ts';
import { UNDIALLED, undialledNumbers } from './dialled-number.server.ts';
import { explain } from './fields/setting.schema.ts';
import {
  ALL_SETTINGS,
  collectValues,
  filePathOf,
  type SectionSetting,
  type Settings,
  settingsBy,
  settingsOfSection,
} from './fields/settings.fields.ts';
import { dealershipFileSchema, parseSection } from './settings.schema.ts';

/**
 * Reads and writes `dealership.json`, which contains all settings. Some settings have another path in the file than in
 * the sections.
 */

/** `changed` is the moment of the file's last change, ISO 8601. */
export type ReadFile = { settings: Settings; changed: string };

export const EXAMPLE_NAME = 'Garage des Tilleuls';

/** Values of settings that the file does not contain. */
type Absent = { open?: boolean; interface?: Interface };

/** @throws StartError with one line for each fault, with its path ('reviews[2].stars') */
export function readDealershipFile(path: string, absent: Absent = {}): ReadFile {
  const json = jsonOf(path);
  const isObject = isTree(json) && !Array.isArray(json);
  const result = dealershipFileSchema.safeParse(isObject ? { open: true, ...absent, ...json } : json, {
    error: explain,
  });
  if (result.success) return { settings: settingsIn(result.data), changed: statSync(path).mtime.toISOString() };
  const wrong = result.error.issues.flatMap(linesOf);
  throw new StartError(`La concession (${path}) est à corriger :\n${wrong.map((it) => `  - ${it}`).join('\n')}`);
}

/**
 * Phone numbers must be valid on a first start.
 * @throws StartError with one line for each number
 */
export function rejectUndialled(path: string, settings: Settings): void {
  const wrong = ALL_SETTINGS.filter(({ section, name }) =>
    undialledNumbers(section, settings[section]).some((one) => one.name === name),
  );
  if (wrong.length === 0) return;
  const lines = wrong.map((setting) => `  - ${filePathOf(setting)} : ${UNDIALLED}`);
  throw new StartError(`La concession (${path}) est à corriger :\n${lines.join('\n')}`);
}

function settingsIn(file: unknown): Settings {
  const valueFor = (setting: SectionSetting) => at(file, filePathOf(setting));
  return settingsBy((section) => parseSection(section, collectValues(settingsOfSection(section), valueFor)));
}

export function dealershipFileText(settings: Settings): string {
  const file = collectValues(ALL_SETTINGS, ({ section, name }) => at(settings[section], name), filePathOf);
  return `${JSON.stringify(file, null, 2)}\n`;
}

function jsonOf(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const absent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const problem = absent ? 'est introuvable' : 'ne peut pas être lue';
    throw new StartError(`La concession (${path}) ${problem} : DEALERSHIP_FILE dit où est ce fichier.`);
  }
  try {
    // Some editors put a byte order mark at the start.
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new StartError(`La concession (${path}) n’est pas du JSON valide${jsonErrorPosition(error, text)}.`);
  }
}

/**
 * Returns line and column of a JSON error, in French. The engine's English message does not always contain a position.
 */
function jsonErrorPosition(error: unknown, text: string): string {
  const message = error instanceof Error ? error.message : '';
  const position = /at position (\d+)/.exec(message);
  if (position === null) return message.includes('end of JSON') ? ' : il s’arrête avant la fin' : '';
  const before = text.slice(0, Number(position[1])).split('\n');
  return ` : ligne ${before.length}, colonne ${(before.at(-1)?.length ?? 0) + 1}`;
}

function linesOf(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `${pathOf([...issue.path, key])} : champ inconnu`);
  return [`${pathOf(issue.path)} : ${issue.message}`];
}

function pathOf(path: readonly PropertyKey[]): string {
  const text = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  return text.replace(/^\./, '') || 'le fichier';
}
