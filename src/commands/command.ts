import { isAbsolute, resolve } from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { ensureFuels } from '../features/vehicles/fuels.repository.ts';
import type { AppContext } from '../server/app-context.ts';
import { type Config, readConfig, StartError } from '../server/config.ts';
import { openDatabase } from '../server/db/database.ts';
import { openStorage } from '../server/storage/open.ts';
import { DomainError } from '../shared/errors.ts';

/** What every command does the same way: options, --help, one sentence and exit code 1 where it cannot go on. */

export type Given<O extends ParseArgsOptionsConfig> = {
  values: Partial<Record<keyof O, boolean>>;
  /** What is no option: file names. */
  positionals: string[];
  /** Aborted by Ctrl+C: stop at the next step, leave nothing half done. */
  signal: AbortSignal;
};

export const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Progress and complaints go to standard error, so that standard output can be kept in a file. */
const mutter = (text: string) => void process.stderr.write(text);

/**
 * Runs a command and sets the exit code. A StartError or a Refusal is its one sentence; anything else keeps its stack.
 * @param options flags only, with parseArgs' own names; --help is added.
 * @param interrupted what Ctrl+C leaves behind.
 */
export async function runCommand<O extends ParseArgsOptionsConfig>(
  help: string,
  options: O,
  run: (given: Given<O>) => Promise<void>,
  interrupted = 'Interrompu : rien n’a été changé.',
): Promise<void> {
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort());
  try {
    const { values, positionals } = readArguments(options);
    if (values.help) return say(help.trim());
    await run({ values, positionals, signal: interruption.signal });
  } catch (error) {
    if (interruption.signal.aborted) {
      mutter(`\n${interrupted}\n`);
      process.exitCode = 130;
      return;
    }
    mutter(`\n${error instanceof StartError || error instanceof DomainError ? error.message : faultOf(error)}\n`);
    process.exitCode = 1;
  }
}

function faultOf(error: unknown): string {
  const { stack, message } = error instanceof Error ? error : new Error(String(error));
  return `La commande a échoué (${message}). Vérifiez que la base de données répond, puis relancez ; si cela se répète, signalez-le avec ceci :\n${stack}`;
}

function readArguments<O extends ParseArgsOptionsConfig>(options: O) {
  try {
    const { values, positionals } = parseArgs({
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
    return { values: values as Partial<Record<keyof O | 'help', boolean>>, positionals };
  } catch (error) {
    const wrong = /'(-[^'\s]*)/.exec((error as Error).message)?.[1] ?? '';
    throw new StartError(`Option inconnue : ${wrong} (--help dit lesquelles existent).`);
  }
}

/** The one file that a command is about, as an absolute path: npm starts its scripts elsewhere than where it was called. */
export function oneFile(positionals: readonly string[], usage: string): string {
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0)
    throw new StartError(`${file === undefined ? 'Quel fichier ?' : 'Un seul fichier à la fois.'} ${usage}`);
  return isAbsolute(file) ? file : resolve(process.env.INIT_CWD ?? process.cwd(), file);
}

/** The house that the settings name, for the time of `work`. */
export async function withContext<T>(work: (context: AppContext) => Promise<T>): Promise<T> {
  return withUnmigratedContext(readConfig(process.env), async (context) => {
    await ensureFuels(context);
    return work(context);
  });
}

/** The house as it is found, with nothing written but missing tables, up to the migration `upTo` where it is given. */
export async function withUnmigratedContext<T>(
  config: Config,
  work: (context: AppContext) => Promise<T>,
  upTo?: string,
): Promise<T> {
  const database = await openDatabase(config, (error) => mutter(`${error.message}\n`), upTo);
  try {
    return await work({ database, storage: await openStorage(config) });
  } finally {
    await database.close();
  }
}

const BAR = 24;

/** A bar that grows on a terminal, one line a tenth elsewhere. */
export function progressOf(label: string): (done: number, all: number) => void {
  let tenths = 0;
  return (done, all) => {
    const filled = Math.round((done / all) * BAR);
    const figures = `${done} sur ${all}`;
    if (process.stderr.isTTY)
      return mutter(
        `\r${label} ${'█'.repeat(filled)}${'░'.repeat(BAR - filled)} ${figures}${done === all ? '\n' : ''}`,
      );
    const reached = Math.floor((done * 10) / all);
    if (reached > tenths) mutter(`${label} : ${figures}\n`);
    tenths = reached;
  };
}
