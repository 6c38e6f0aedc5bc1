import { readFileSync, statSync } from 'node:fs';
import type * as z from 'zod';
import { StartError } from '../../../server/config.ts';
import { explain } from './setting-types.schema.ts';
import { type DealershipFile, dealershipFileSchema } from './settings.schema.ts';
import type { Settings } from './settings.ts';

/**
 * `dealership.json`: the settings in one file, which the first start reads, and `npm run settings` reads and writes. In the
 * file some values stand elsewhere than in the sections.
 */

/** What the file holds, and when it was changed last, ISO 8601. */
export type ReadFile = { settings: Settings; changed: string };

/** Whose settings they are: the example that is shipped as `dealership.json`. */
export const EXAMPLE_NAME = 'Garage des Tilleuls';

/**
 * Reads and checks the dealership's file.
 * @param isOpen whether the site is open where the file does not say.
 * @throws StartError with one line for everything that is wrong, each with its path ('reviews[2].stars').
 */
export function readDealershipFile(path: string, isOpen = true): ReadFile {
  const result = dealershipFileSchema.safeParse(jsonOf(path), { error: explain });
  if (result.success) return { settings: settingsOf(result.data, isOpen), changed: statSync(path).mtime.toISOString() };
  const wrong = result.error.issues.flatMap(linesOf);
  throw new StartError(`La concession (${path}) est à corriger :\n${wrong.map((it) => `  - ${it}`).join('\n')}`);
}

function settingsOf(file: DealershipFile, isOpen: boolean): Settings {
  const { hours: week, closures, founder, trustLine, trucksLine, vtcLine, contactLine, ...rest } = file;
  const {
    reviewsNote,
    reviews,
    vtc,
    legal,
    rental,
    mobilityMessage,
    badges,
    signIn,
    open = isOpen,
    ...identity
  } = rest;
  const { interface: style, ...shown } = identity;
  const { rentalConditions, ...notice } = legal;
  return {
    identity: shown,
    hours: { week, closures },
    texts: { founder, trustLine, trucksLine, vtcLine, contactLine },
    reviews: { reviewsNote, reviews },
    vtc,
    rental: { ...rental, rentalConditions },
    legal: notice,
    display: { interface: style, mobilityMessage, badges, signIn, open },
  };
}

/** The settings as the text of such a file. */
export function dealershipFileText({ identity, hours, texts, reviews, vtc, rental, legal, display }: Settings): string {
  const { rentalConditions, ...terms } = rental;
  const file = {
    ...identity,
    ...display,
    hours: hours.week,
    closures: hours.closures,
    ...texts,
    ...reviews,
    vtc,
    legal: { ...legal, rentalConditions },
    rental: terms,
  };
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
    // Some editors put a byte order mark first.
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new StartError(`La concession (${path}) n’est pas du JSON valide${jsonErrorPosition(error, text)}.`);
  }
}

/** Line and column of a JSON error, in French. The engine's English message does not always contain a position. */
function jsonErrorPosition(error: unknown, text: string): string {
  const message = error instanceof Error ? error.message : '';
  const position = /at position (\d+)/.exec(message);
  if (position === null) return message.includes('end of JSON') ? ' : il s’arrête avant la fin' : '';
  const before = text.slice(0, Number(position[1])).split('\n');
  return ` : ligne ${before.length}, colonne ${(before.at(-1)?.length ?? 0) + 1}`;
}

/** One line for each thing that is wrong, with its place in the file. */
function linesOf(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `${pathOf([...issue.path, key])} : champ inconnu`);
  return [`${pathOf(issue.path)} : ${issue.message}`];
}

/** ['reviews', 2, 'stars'] → 'reviews[2].stars' */
function pathOf(path: readonly PropertyKey[]): string {
  const text = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  return text.replace(/^\./, '') || 'le fichier';
}
