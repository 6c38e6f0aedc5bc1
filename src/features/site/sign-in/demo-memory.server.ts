import type { Adapter, AdapterPayload } from 'oidc-provider';

/** The store of the demonstration's provider, in this process's memory, each entry until it expires. */
const entries = new Map<string, { payload: AdapterPayload; until: number }>();

/** For entries that come without an expiry. */
const DEFAULT_SECONDS = 600;

export class DemoProviderAdapter implements Adapter {
  readonly #model: string;
  constructor(model: string) {
    this.#model = model;
  }

  #key(id: string): string {
    return `${this.#model}:${id}`;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    const now = Date.now();
    for (const [key, { until }] of entries) if (until < now) entries.delete(key);
    entries.set(this.#key(id), { payload, until: now + (expiresIn || DEFAULT_SECONDS) * 1000 });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const entry = entries.get(this.#key(id));
    return entry && entry.until > Date.now() ? entry.payload : undefined;
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#first((payload) => payload.uid === uid);
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.#first((payload) => payload.userCode === userCode);
  }

  #first(matches: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
    for (const [key, { payload, until }] of entries)
      if (key.startsWith(`${this.#model}:`) && until > Date.now() && matches(payload)) return payload;
    return undefined;
  }

  async consume(id: string): Promise<void> {
    const entry = entries.get(this.#key(id));
    if (entry) entry.payload.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    entries.delete(this.#key(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
  }
}
