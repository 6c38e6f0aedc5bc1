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

/** Input and output of a command. A process or a test provides them. */
export type Terminal = {
  args: readonly string[];
  env: Environment;
  cwd: string;
  stdin: Readable & { isTTY?: boolean; setRawMode?: (isRaw: boolean) => unknown };
  stdout: Writable;
  stderr: Writable & { isTTY?: boolean };
  /** Ctrl+C aborts it. Then the command stops at its next step, and leaves nothing half done. */
  signal: AbortSignal;
  exitCode: number;
};

export type Command = (terminal: Terminal) => Promise<void>;

/** The value of each option: a boolean for a flag, an array for a repeatable text. */
type Values<O extends ParseArgsOptionsConfig> = {
  [N in keyof O]?: O[N] extends { type: 'string'; multiple: true } ? string[] : boolean;
};

type CommandInput<O extends ParseArgsOptionsConfig> = {
  terminal: Terminal;
  values: Values<O>;
  /** Arguments that are not options: file names. */
  positionals: string[];
};

export const say = ({ stdout }: Terminal, line: string) => void stdout.write(`${line}\n`);

/** Progress and errors go to standard error, so that standard output can be redirected to a file. */
const report = ({ stderr }: Terminal, text: string) => void stderr.write(text);

/**
 * Creates a command that sets the exit code. For a StartError or DomainError it prints only the message, for any other
 * error also the stack.
 * @param options of node:util's parseArgs: flags and repeatable texts; --help is added
 * @param interrupted the text after Ctrl+C; it says what the command has already changed
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

/** npm changes the folder and passes the caller's folder in INIT_CWD. */
export function absolute({ env, cwd }: Terminal, file: string): string {
  return resolve(env.INIT_CWD ?? cwd, file);
}

export function oneFile(terminal: Terminal, positionals: readonly string[], usage: string): string {
  const [file, ...otherFiles] = positionals;
  if (file === undefined || otherFiles.length > 0)
    throw new StartError(`${file === undefined ? 'Quel fichier ?' : 'Un seul fichier à la fois.'} ${usage}`);
  return absolute(terminal, file);
}

export const configOf = ({ env, cwd }: Terminal): Config => readConfig(env, cwd);

/** Opens the configured database and storage for `work`, then closes the database. */
export async function withContext<T>(terminal: Terminal, work: (context: AppContext) => Promise<T>): Promise<T> {
  return withUnmigratedContext(terminal, configOf(terminal), async (context) => {
    await ensureFuels(context);
    return work(context);
  });
}

/**
 * Like `withContext`, but does not insert the missing fuels.
 * @param upTo the last migration for an empty database
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

/** Returns a function that reports an error, such as a lost connection. The command continues after the error. */
export const reportTo =
  (terminal: Terminal) =>
  ({ message }: Pick<Error, 'message'>): void =>
    report(terminal, `${message}\n`);

const BAR_CHARACTERS = 24;

/** Prints progress: a bar on a terminal, otherwise one line for each tenth. */
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

/** '12,5 Mo' */
export function megabytes(bytes: number): string {
  return `${new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 }).format(bytes / 1_000_000)} Mo`;
}
