import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { askPassword } from './ask-password.ts';

/** Answers both questions with these chunks of keys. */
async function passwordOf(first: readonly string[], second: readonly string[]): Promise<string> {
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  const stderr = new PassThrough().resume();
  const { signal } = new AbortController();
  const terminal = { args: [], env: {}, cwd: '', stdin, stdout: stderr, stderr, signal, exitCode: 0 };
  const password = askPassword(terminal);
  for (const keys of [...first, '\r', ...second, '\r']) stdin.write(keys);
  return password;
}

const PASSWORD = 'garage-du-centre-1234';

test.each([
  ['an arrow', ['\u001b[A']],
  ['an arrow in application mode', ['\u001bOA']],
  ['Delete', ['\u001b[3~']],
  ['Ctrl and an arrow', ['\u001b[1;5C']],
  ['F1 of the console', ['\u001b[[A']],
  ['an arrow on a slow line', ['\u001b', '[', 'A']],
  ['Escape', ['\u001b']],
])('a key without a character adds nothing to the password: %s', async (_key, keys) => {
  expect(await passwordOf(['gar', ...keys, PASSWORD.slice(3), ...keys], [PASSWORD])).toBe(PASSWORD);
});

test('brackets and capitals are characters of a password, and Backspace deletes one', async () => {
  expect(await passwordOf(['[A-OB-garage-du-centrx\u007fe'], ['[A-OB-garage-du-centre'])).toBe(
    '[A-OB-garage-du-centre',
  );
});
