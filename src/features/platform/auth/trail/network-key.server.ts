import { createHmac } from 'node:crypto';
import type { AppContext } from '../../../../server/app-context.ts';
import { storedKey } from '../../../../server/encryption.ts';

/**
 * Networks are stored as keyed hashes. Each month has a separate key, which is later deleted. Then nobody can find the
 * address of a hash, even by trying all addresses.
 */

const PREFIX = 'security-network-';

/** 64 bits are enough to distinguish networks. */
const CHARACTERS = 16;

const nameOf = (at: string) => `${PREFIX}${at.slice(0, 7)}`;

export class NetworkKeys {
  readonly #context: AppContext;
  #current: { name: string; key: Uint8Array } | undefined;

  constructor(context: AppContext) {
    this.#context = context;
  }

  /** @param at ISO 8601 @throws if the database cannot be read */
  async hashOf(network: string, at: string): Promise<string> {
    if (network === '') return '';
    const name = nameOf(at);
    if (this.#current?.name !== name) this.#current = { name, key: await storedKey(this.#context, name) };
    return createHmac('sha256', this.#current.key).update(network).digest('hex').slice(0, CHARACTERS);
  }
}

export async function deleteOldNetworkKeys({ database }: AppContext, now: Date): Promise<void> {
  await database.query
    .deleteFrom('secrets')
    .where('name', 'like', `${PREFIX}%`)
    .where('name', '<', nameOf(now.toISOString()))
    .execute();
}
