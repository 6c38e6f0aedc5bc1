import { resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { ensureFuels } from '../features/stock/vehicles/rows/fuels.repository.ts';
import type { AppContext } from '../server/app-context.ts';
import { fullPartOf, isReadOnly } from '../server/capacity.ts';
import { type Config, readConfig, StartError } from '../server/config.ts';
import type { Environment } from '../server/config-rules.ts';
import { openDatabase } from '../server/db/database.ts';
import { isDatabaseUnavailable } from '../server/http/errors.ts';
import { keepFilesPrivate } from '../server/private-files.ts';
import { openStorage } from '../server/storage/open.ts';
import { DomainError } from '../shared/errors.ts';
import { propertiesOf } from '../shared/records.ts';

/** Shared by all commands: options, --help, and one sentence with exit code 1 on failure. */

/** Input and output of a command, from its process or from a test. */
export type Terminal = {
  args: readonly string[];
  env: Environment;
  cwd: string;
  stdin: Readable & { isTTY?: boolean; setRawMode?: (isRaw: boolean) => unknown };
  stdout: Writable;
  stderr: Writable & { isTTY?: boolean };
  /** Aborted by Ctrl+C: the command stops at its next step and leaves nothing half done. */
  signal: AbortSignal;
  exitCode: number;
};

export type Command = (terminal: Terminal) => Promise<void>;

/** The values of each option: a flag, or the values of one that may be repeated. */
type Values<O extends ParseArgsOptionsConfig> = {
  [N in keyof O]?: O[N] extends { type: 'string'; multiple: true } ? string[] : boolean;
};

type CommandInput<O extends ParseArgsOptionsConfig> = {
  terminal: Terminal;
  values: Values<O>;
  /** Arguments that are no options: file names. */
  positionals: string[];
};

export const say = ({ stdout }: Terminal, line: string) => void stdout.write(`${line}\n`);

/** Progress and errors go to standard error, so that standard output can be redirected to a file. */
const report = ({ stderr }: Terminal, text: string) => void stderr.write(text);

/**
 * A command that sets the exit code. Prints the message of a StartError or a DomainError alone, any other error with
 * its stack.
 * @param options of node:util's parseArgs: flags, and texts that may be repeated; --help is added.
 * @param interrupted printed after Ctrl+C: what was changed until then.
 */
export function defineCommand<O extends ParseArgsOptionsConfig>(
  help: string,
  options: O,
  run: (input: CommandInput<O>) => Promise<void>,
  interrupted = 'Interrompu : rien n’a été changé.',
): Command {
  return async (terminal) => {
    try {
      const { values, positionals } = readArguments(terminal.args, options);
      if (values.help) return say(terminal, help.trim());
      await run({ terminal, values, positionals });
    } catch (error) {
      const isInterrupted = terminal.signal.aborted;
      report(terminal, `\n${isInterrupted ? interrupted : sentenceOf(error)}\n`);
      terminal.exitCode = isInterrupted ? 130 : 1;
    }
  };
}

/** Runs the command if its file is the one that this process was started with. */
export async function runIfMain(command: Command, { main }: ImportMeta): Promise<void> {
  if (!main) return;
  keepFilesPrivate();
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort());
  const { env, stdin, stdout, stderr } = process;
  const input = { args: process.argv.slice(2), env, cwd: process.cwd(), signal: interruption.signal };
  const terminal: Terminal = { ...input, stdin, stdout, stderr, exitCode: 0 };
  await command(terminal);
  process.exitCode = terminal.exitCode;
}

function sentenceOf(error: unknown): string {
  if (error instanceof StartError || error instanceof DomainError) return error.message;
  const part = fullPartOf(error);
  if (part !== null)
    return `Il n’y a plus de place ${part === 'database' ? 'pour la base de données' : 'dans le stockage des images'} : libérez de l’espace, puis relancez.`;
  if (isReadOnly(error))
    return 'La base de données n’accepte que des lectures : rendez-lui le droit d’écrire, puis relancez.';
  if (isDatabaseUnavailable(error))
    return 'La base de données ou le stockage ne répond pas : vérifiez qu’ils tournent, puis relancez.';
  return unexpected(error);
}

function unexpected(error: unknown): string {
  const { stack, message } = error instanceof Error ? error : new Error(String(error));
  return `La commande a échoué (${message}). Vérifiez que la base de données répond, puis relancez ; si cela se répète, signalez-le avec ceci :\n${stack}`;
}

function readArguments<O extends ParseArgsOptionsConfig>(args: readonly string[], options: O) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
    return { values: values as Values<O> & { help?: boolean }, positionals };
  } catch (error) {
    const { code, message } = propertiesOf(error);
    const wrong = /'(-[^'\s]*)/.exec(String(message))?.[1] ?? '';
    if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE')
      throw new StartError(`L’option ${wrong} n’a pas la valeur attendue (--help dit laquelle).`);
    throw new StartError(`Option inconnue : ${wrong} (--help dit lesquelles existent).`);
  }
}

/** npm changes the folder and gives that of its caller in INIT_CWD. */
export function absolute({ env, cwd }: Terminal, file: string): string {
  return resolve(env.INIT_CWD ?? cwd, file);
}

/** The one file argument as an absolute path. */
export function oneFile(terminal: Terminal, positionals: readonly string[], usage: string): string {
  const [file, ...otherFiles] = positionals;
  if (file === undefined || otherFiles.length > 0)
    throw new StartError(`${file === undefined ? 'Quel fichier ?' : 'Un seul fichier à la fois.'} ${usage}`);
  return absolute(terminal, file);
}

export const configOf = ({ env, cwd }: Terminal): Config => readConfig(env, cwd);

/** Opens the database and the storage of the command's settings for the time of `work`. */
export async function withContext<T>(terminal: Terminal, work: (context: AppContext) => Promise<T>): Promise<T> {
  return withUnmigratedContext(terminal, configOf(terminal), async (context) => {
    await ensureFuels(context);
    return work(context);
  });
}

/**
 * Like `withContext`, but does not add the shipped fuels: it writes migrations only.
 * @param upTo the last migration that an empty database gets.
 */
export async function withUnmigratedContext<T>(
  terminal: Terminal,
  config: Config,
  work: (context: AppContext) => Promise<T>,
  upTo?: string,
): Promise<T> {
  const database = await openDatabase(config, reportTo(terminal), upTo);
  try {
    return await work({ database, storage: await openStorage(config) });
  } finally {
    await database.close();
  }
}

/** Reports an error that the command goes on after, as a connection that was lost and is opened again. */
export const reportTo =
  (terminal: Terminal) =>
  ({ message }: Error): void =>
    report(terminal, `${message}\n`);

const BAR_CHARACTERS = 24;

/** Prints progress: a bar on a terminal, elsewhere one line for each tenth. */
export function progressOf(terminal: Terminal, label: string): (done: number, total: number) => void {
  let tenths = 0;
  return (done, total) => {
    const filled = Math.round((done / total) * BAR_CHARACTERS);
    const figures = `${done} sur ${total}`;
    if (terminal.stderr.isTTY)
      return report(
        terminal,
        `\r${label} ${'█'.repeat(filled)}${'░'.repeat(BAR_CHARACTERS - filled)} ${figures}${done === total ? '\n' : ''}`,
      );
    const reached = Math.floor((done * 10) / total);
    if (reached > tenths) report(terminal, `${label} : ${figures}\n`);
    tenths = reached;
  };
}

/** A size in bytes as French text: '12,5 Mo'. */
export function megabytes(bytes: number): string {
  return `${new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 }).format(bytes / 1_000_000)} Mo`;
}
