import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { DomainError } from '../../../shared/errors.ts';
import { TaskQueue } from '../../../shared/task-queue.ts';

/**
 * Each hash takes 19 MB and one of Node's four threads. Files and DNS also need these threads. The last waiting request
 * gets its response in about two seconds.
 */
export const CONCURRENCY = 2;
export const MAX_WAITING = 20;

const queue = new TaskQueue({ concurrency: CONCURRENCY, maxWaiting: MAX_WAITING, fullError: tooBusy });

const argon2id = (...args: Parameters<typeof argon2Now>) => queue.run(() => argon2Now(...args));
const argon2Now = promisify(argon2);

export function tooBusy(): DomainError {
  return new DomainError(
    'unavailable',
    'Trop de mots de passe sont vérifiés en ce moment : réessayez dans un instant.',
  );
}

/** OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane. A hash takes about 0.1 s. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

/**
 * Returns the hash to store, in PHC format: `$argon2id$v=19$m=…,t=…,p=…$salt$tag`.
 * @throws DomainError 503 if too many passwords wait
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await argon2id('argon2id', { message: password, nonce, ...COST });
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${text(nonce)}$${text(tag)}`;
}

/**
 * Checks a password in constant time. Returns false for a hash in another format. @throws DomainError 503 if too many
 * passwords wait
 */
export async function isPassword(password: string, storedHash: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(storedHash);
  if (!parts) return false;
  const [, memory, passes, parallelism, salt = '', tag = ''] = parts;
  const storedTag = Buffer.from(tag, 'base64');
  const computedTag = await argon2id('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: storedTag.length,
  });
  return timingSafeEqual(computedTag, storedTag);
}
