import { createHmac } from 'node:crypto';
import type { AppContext } from '../../../../server/app-context.ts';
import { storedKey } from '../../../../server/encryption.ts';

/**
 * The keyed hash of networks. Each month has another key, and maintenance deletes those of earlier months:
 * their hashes then cannot be traced to an address, not even by trying all addresses.
 */

const PREFIX = 'security-network-';

/** 64 bits: enough to tell networks apart. */
const CHARACTERS = 16;

/** The name of a moment's key. */
const nameOf = (at: string) => `${PREFIX}${at.slice(0, 7)}`;

export class NetworkKeys {
  readonly #context: AppContext;
  #current: { name: string; key: Uint8Array } | undefined;

  constructor(context: AppContext) {
    this.#context = context;
  }

  /** @param at ISO 8601. @throws where the database cannot be read. */
  async hashOf(network: string, at: string): Promise<string> {
    if (network === '') return '';
    const name = nameOf(at);
    if (this.#current?.name !== name) this.#current = { name, key: await storedKey(this.#context, name) };
    return createHmac('sha256', this.#current.key).update(network).digest('hex').slice(0, CHARACTERS);
  }
}

/** Deletes the keys of earlier months. */
export async function deleteOldNetworkKeys({ database }: AppContext, now: Date): Promise<void> {
  await database.query
    .deleteFrom('secrets')
    .where('name', 'like', `${PREFIX}%`)
    .where('name', '<', nameOf(now.toISOString()))
    .execute();
}
