import { LRUCache } from 'lru-cache';
import type { Adapter, AdapterPayload } from 'oidc-provider';

const entries = new LRUCache<string, AdapterPayload>({ max: 10_000, ttl: 600_000 });

export class DemoProviderAdapter implements Adapter {
  readonly #model: string;
  constructor(model: string) {
    this.#model = model;
  }

  #key(id: string): string {
    return `${this.#model}:${id}`;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    entries.set(this.#key(id), payload, expiresIn ? { ttl: expiresIn * 1000 } : {});
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return entries.get(this.#key(id));
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#first((payload) => payload.uid === uid);
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.#first((payload) => payload.userCode === userCode);
  }

  #first(matches: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
    for (const [key, payload] of entries) if (key.startsWith(`${this.#model}:`) && matches(payload)) return payload;
    return undefined;
  }

  async consume(id: string): Promise<void> {
    const payload = entries.get(this.#key(id));
    if (payload) payload.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    entries.delete(this.#key(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, payload] of entries) if (payload.grantId === grantId) entries.delete(key);
  }
}
