import { text } from 'node:stream/consumers';
import { StartError } from '../server/config.ts';
import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '../shared/password.ts';
import type { Terminal } from './command.ts';

/**
 * Asks for a new password. On a terminal, the user types it twice without echo. Otherwise, reads the first line of
 * standard input. A password is never an argument, because every user of the machine can read arguments.
 * @throws StartError if it is too short or too long, or if the two inputs differ
 */
export async function askPassword(terminal: Terminal): Promise<string> {
  const { isTTY = false } = terminal.stdin;
  if (!isTTY) return checked((await text(terminal.stdin)).split(/\r?\n/)[0] ?? '', isTTY);
  const password = checked(
    await typed(terminal, `Mot de passe (${MIN_PASSWORD_CHARACTERS} caractères au moins) : `),
    isTTY,
  );
  if ((await typed(terminal, 'Le même, encore une fois : ')) !== password)
    throw new StartError('Les deux mots de passe ne sont pas les mêmes : rien n’a été changé. Relancez la commande.');
  return password;
}

function checked(password: string, isTyped: boolean): string {
  if (password.length < MIN_PASSWORD_CHARACTERS || password.length > MAX_PASSWORD_CHARACTERS)
    throw new StartError(
      `Le mot de passe a ${MIN_PASSWORD_CHARACTERS} à ${MAX_PASSWORD_CHARACTERS} caractères : rien n’a été changé. ${
        isTyped ? '' : 'Il est lu sur l’entrée standard, première ligne.'
      }`.trim(),
    );
  return password;
}

/** Keys that were typed or pasted before their question was shown. */
let ahead = '';

/** What follows Escape when an arrow or another key without a character is pressed. Slow lines deliver it in parts. */
const KEY_SEQUENCE = /^(?:\[\[?[0-?]*[ -/]*|O)[@-~]/;
const PART_OF_SEQUENCE = /^(?:\[\[?[0-?]*[ -/]*|O)?$/;

/** Reads one line from the terminal without showing it. Ctrl+C interrupts the command. */
function typed({ stdin, stderr, signal }: Terminal, question: string): Promise<string> {
  // Turns off echo before the question is shown, so that early input stays hidden.
  stdin.setRawMode?.(true);
  stdin.setEncoding('utf8').resume();
  stderr.write(question);
  return new Promise((resolve, reject) => {
    let line = '';
    const end = () => {
      stdin.off('data', onKeys).off('end', onEnd).pause();
      stdin.setRawMode?.(false);
      stderr.write('\n');
    };
    const onEnd = () => {
      end();
      reject(new StartError('Aucun mot de passe : rien n’a été changé.'));
    };
    const interrupted = () => {
      end();
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      // In raw mode the terminal sends the key but no signal.
      process.emit('SIGINT');
    };
    const onKeys = (keys: string) => {
      ahead += keys;
      while (ahead !== '') {
        const [key = ''] = ahead;
        ahead = ahead.slice(key.length);
        if (key === '\r' || key === '\n') {
          end();
          return resolve(line);
        }
        if (key === '\u0003') return interrupted();
        if (key === '\u0004') return onEnd();
        if (key === '\u001b') {
          if (PART_OF_SEQUENCE.test(ahead)) {
            ahead = key + ahead;
            return;
          }
          ahead = ahead.replace(KEY_SEQUENCE, '');
        } else if (key === '\u007f' || key === '\b') line = [...line].slice(0, -1).join('');
        else if (key >= ' ') line += key;
      }
    };
    stdin.on('data', onKeys).once('end', onEnd);
    onKeys('');
  });
}
