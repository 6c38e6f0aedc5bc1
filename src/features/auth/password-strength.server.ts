import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '../../shared/password.ts';
import { fold, wordsOf } from '../../shared/text.ts';

/** 0 to 4 by the library; 3 takes more than 100 million guesses. */
const MIN_SCORE = 3;

/** The library's time grows faster than the length: 200 characters of a pattern took 2 s, 40 take 0.2 s. */
const MAX_CHECKED_CHARACTERS = 40;

const TOO_EASY =
  'Ce mot de passe est trop facile à deviner : prenez quatre mots sans rapport entre eux, ou laissez votre appareil en proposer un.';
const TOO_KNOWN = 'Ce mot de passe contient le nom du site ou le vôtre : choisissez-en un autre.';

/**
 * Why a password is rejected, as a sentence, or null.
 * @param known names that whoever guesses tries first: the administrator's, the site's.
 */
export async function passwordFault(password: string, known: readonly string[]): Promise<string | null> {
  if (password.length < MIN_PASSWORD_CHARACTERS) return `${MIN_PASSWORD_CHARACTERS} caractères au moins`;
  if (password.length > MAX_PASSWORD_CHARACTERS) return `${MAX_PASSWORD_CHARACTERS} caractères au plus`;
  const { score, feedback } = (await estimator()).check(
    fold(password.slice(0, MAX_CHECKED_CHARACTERS)),
    known.flatMap(spellings),
  );
  if (score >= MIN_SCORE) return null;
  return feedback.warning === 'userInputs' ? TOO_KNOWN : TOO_EASY;
}

/** A name as passwords have it: whole, without spaces, and each of its words. */
function spellings(name: string): string[] {
  const words = wordsOf(fold(name));
  return [...new Set([fold(name), words.join(''), ...words])].filter((word) => word.length > 2);
}

let loaded: Promise<ZxcvbnFactory> | undefined;

/**
 * Loaded by the first password that is set, not by the start: the lists of words take 0.3 s and 40 MB. A failure to load is
 * tried again by the next.
 */
function estimator(): Promise<ZxcvbnFactory> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function load(): Promise<ZxcvbnFactory> {
  const [core, common, french] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-fr'),
  ]);
  return new core.ZxcvbnFactory({
    graphs: common.adjacencyGraphs,
    dictionary: { ...common.dictionary, ...french.dictionary },
  });
}
